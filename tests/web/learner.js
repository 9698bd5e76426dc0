// Presses what a choice takes, one thing after the other, as a learner would; the page answers at once.
async ({ action, way }) => {
  const next = () => new Promise((done) => requestAnimationFrame(() => done(true)));
  const find = (testid) => document.querySelector(`[data-testid="${testid}"]`);
  const press = async (element, what) => {
    if (!element) throw new Error(`nothing to press for ${what}: ${JSON.stringify(action)}`);
    element.click();
    await next();
  };
  const pick = async (card) => {
    const name = card.replace('~', '');
    await press(document.querySelector(`[data-card="${name}"][aria-pressed="false"]`), name);
  };
  const confirm = async () => {
    if (find('confirm')) await press(find('confirm'), 'confirm');
  };
  const at = (cell) => `cell-${cell[0]},${cell[1]}`;
  switch (action.do) {
    case 'dig':
      await pick(action.face);
      await press(find(at(action.cell)), 'cell');
      for (let n = 0; n < way; n++) await press(find('turn'), 'turn');
      return confirm();
    case 'collapse':
    case 'peek':
    case 'unlock':
      await pick({ collapse: 'rockslide', peek: 'map', unlock: 'key' }[action.do]);
      await press(find(at(action.cell)), 'cell');
      return confirm();
    case 'sabotage':
    case 'repair':
      await pick(action.card);
      await press(find(`seat-${action.seat}`), 'seat');
      return confirm();
    case 'discard':
    case 'shed':
      await press(find(action.do === 'shed' ? `shed-${action.tool}` : 'pass'), 'putting down');
      for (const card of action.cards) await pick(card);
      await confirm();
      // Whoever puts something down for the first time is asked whether that is meant; else the cards are gone from the hand.
      while (document.querySelector('[data-card][aria-pressed="true"]')) {
        document.querySelector('dialog[open] [data-testid="confirm"]')?.click();
        await next();
      }
      return;
    case 'bribe':
      await press(find(`bribe-${action.cell[0]},${action.cell[1]}`), 'bribe');
      return confirm();
    case 'done':
      return press(find('done'), 'done');
    case 'orient':
      await press(find(`way-${way}`), 'way');
      return confirm();
    case 'take':
      await press(document.querySelector(`[data-gold="${action.gold}"]`), 'gold');
      return confirm();
  }
};
