// What a player sees of the page: what can be pressed, where, and what is asked. Knows no rules, and asks no server.
() => {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  // What stands beside a choice is fetched after the board, together with the board as a list.
  const root = dialog ?? document.querySelector('.match:has([data-testid="board-list"])');
  if (!root) return { dialog: '', lit: [], hand: [], others: [], mode: 'play', where: '' };

  // A point of the thing that nothing else covers: the middle, or else the first free one of a grid.
  const spot = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const parts = [0.5, 0.2, 0.35, 0.65, 0.8, 0.08, 0.92];
    for (const v of parts)
      for (const u of parts) {
        const [x, y] = [left + width * u, top + height * v];
        const there = document.elementFromPoint(x, y);
        if (there && (there === element || element.contains(there))) return { x, y };
      }
    return { x: -1, y: -1 };
  };
  const seen = (element) => ({
    id: element.dataset.testid ?? '',
    target: element.dataset.target ?? '',
    card: element.dataset.card ?? '',
    pressed: element.getAttribute('aria-pressed') === 'true',
    playable: element.hasAttribute('data-playable'),
    focused: element === document.activeElement,
    ...spot(element),
  });
  const all = (selector) => [...root.querySelectorAll(selector)].filter((element) => !element.disabled);
  const choices = all('[data-lit], [data-testid^="way-"], [data-testid^="tool-"], [data-testid="turn"]');
  const closers = dialog ? all('[data-testid="close"], [data-testid="treasure"]') : all('[data-testid="treasure"]');
  const modes = all('[data-testid="pass"], [data-testid^="shed-"]');
  const pressed = modes.find((element) => element.getAttribute('aria-pressed') === 'true');
  const bar = document.querySelector('.match .m-bar [data-testid="confirm"]');
  return {
    dialog: dialog?.dataset.testid ?? (dialog ? 'dialog' : ''),
    lit: [...choices, ...closers].map(seen),
    hand: dialog ? [] : all('[data-card]').filter((element) => element.ariaDisabled !== 'true').map(seen),
    others: dialog ? [] : [...modes, ...all('[data-testid^="more-"]')].map(seen),
    mode: pressed ? pressed.dataset.testid : bar?.disabled ? 'pass' : 'play',
    where: document.activeElement?.dataset?.testid ?? document.activeElement?.tagName ?? '',
  };
}
