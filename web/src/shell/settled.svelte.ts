// Whether the page has all that it was opened for: until then nothing is fetched for another time.
let isReached = $state(false);

export const settled = {
  get isReached(): boolean {
    return isReached;
  },
  reach(): void {
    isReached = true;
  },
};
