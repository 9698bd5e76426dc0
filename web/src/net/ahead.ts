// Files for another time.

/** Let something come that nobody waits for yet: should it fail, whoever needs it asks again. */
export function letCome(file: Promise<unknown>): void {
  file.catch(() => undefined);
}
