// What is wrong with the layout of a page: sentences, none if all is well.
({ touch }) => {
  const FINGER = 44;
  // Half as high again, and a finger that comes down beside one means it too.
  const LEAST_CELL = 30;
  const SLACK = 1.5;
  const wrong = [];
  const { innerWidth: width, innerHeight: height } = window;
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  const root = dialog ?? document.body;
  const name = (element) =>
    element.dataset.testid ??
    (element.getAttribute('aria-label') || element.innerText?.trim() || element.getAttribute('class') || element.tagName).slice(0, 40);

  const page = document.documentElement;
  if (page.scrollWidth > width) {
    const wide = [...root.querySelectorAll('*')].find((one) => one.getBoundingClientRect().right > width + 1);
    wrong.push(`scrolls sideways: ${page.scrollWidth} > ${width}${wide ? ` at ${name(wide)}` : ''}`);
  }

  const scroller = (element) => {
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
      if (/auto|scroll/.test(getComputedStyle(at).overflow)) return at;
    return page.scrollHeight > height ? page : undefined;
  };
  const isShown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest('.sr');
  const isOnBoard = (element) => element.closest('.board') !== null;
  // What looks small may reach further than it looks.
  const isLargeEnough = (element, { left, top, width, height }) => {
    const half = FINGER / 2 - SLACK;
    const [x, y] = [left + width / 2, top + height / 2];
    const reaches = (dx, dy) => element.contains(document.elementFromPoint(x + dx, y + dy));
    const isWide = width >= 2 * half || (reaches(half, 0) && reaches(-half, 0));
    return isWide && (height >= 2 * half || (reaches(0, half) && reaches(0, -half)));
  };
  const isSpread = root.querySelector('[data-testid^="more-"]') !== null;
  const things = [...root.querySelectorAll('button, a[href], input, select, textarea, summary, label:has(input)')]
    .filter(isShown)
    .filter((element) => !element.matches('.skip:not(:focus)'))
    .filter((element) => !element.disabled && !(element.matches('input') && element.closest('label')))
    .map((element) => ({ element, name: name(element), box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 2 && box.height > 2);

  // What moves with the board may lie under something else, where a button leads to it or nobody needs it to go on.
  const mayHide = (element) => isOnBoard(element) && (isSpread || element.matches('[data-testid^="peeked-"], [data-testid^="goal-"]'));
  for (const { element, name, box } of things) {
    if (!scroller(element) && !mayHide(element)) {
      const out = Math.max(-box.left, -box.top, box.right - width, box.bottom - height);
      const isRotated = element.matches('[data-card]');
      if (out > (isRotated ? 12 : SLACK)) wrong.push(`${name} is cut off by ${Math.round(out)} px`);
    }
    if (isOnBoard(element)) continue;
    const isSeatOfNoUse = element.matches('[aria-disabled=true]');
    if (touch && !isSeatOfNoUse && !isLargeEnough(element, box))
      wrong.push(`${name} is ${Math.round(box.width)} × ${Math.round(box.height)}, too small for a finger`);
  }

  // The way on stays in sight, and a dialog within the screen.
  if (dialog?.querySelector('.modal')) {
    const button = dialog.querySelector('.btn.main')?.getBoundingClientRect();
    if (button && (button.bottom > height + SLACK || button.top < -SLACK)) wrong.push('the way on is out of sight');
  }

  // While one aims, what glows is large enough for a finger; what is then out of sight has a button that leads to it.
  const isPicked = document.querySelector('[data-card][aria-pressed=true]') !== null;
  const cells = things.filter(({ element }) => isPicked && element.matches('[data-testid^="cell-"]'));
  const isSeen = ({ element, box: { left, top, right, bottom } }) =>
    [0.1, 0.5, 0.9].every((u) => {
      const at = document.elementFromPoint(left + (right - left) * u, top + (bottom - top) * u);
      return element.contains(at) || at?.closest('.board') !== null;
    });
  if (touch && cells.some(({ box }) => box.width < LEAST_CELL - SLACK))
    wrong.push(`lit cells are ${Math.round(cells[0].box.width)} px wide, too small for a finger`);
  // By the lamp choices are tapped in its panel, and the board shows the one that is looked at.
  const isByLamp = document.querySelector('[data-testid="hints"]') !== null;
  if (!cells.every(isSeen) && !isSpread && !isByLamp) wrong.push('lit cells are out of sight');
  if (cells.length && !cells.some(isSeen)) wrong.push('no lit cell is in sight');

  // Who is hindered must be seen, most of all while one chooses a victim.
  for (const tool of document.querySelectorAll('.match:not(:has(dialog[open])) .toolbox.broken')) {
    if (dialog || !isShown(tool)) continue;
    const { left, top, width: across, height: down } = tool.getBoundingClientRect();
    const list = scroller(tool)?.getBoundingClientRect();
    // Parts that are scrolled out of their list are not there.
    const isThere = ([x, y]) =>
      x > 0 && x < width && (!list || (x > list.left && x < list.right && y > list.top && y < list.bottom));
    const cover = [0.2, 0.5, 0.8]
      .flatMap((u) => [0.2, 0.5, 0.8].map((v) => [left + across * u, top + down * v]))
      .filter(isThere)
      .map(([x, y]) => document.elementFromPoint(x, y))
      .find((at) => !tool.contains(at));
    if (cover !== undefined) wrong.push(`a broken tool is covered by ${cover ? name(cover) : 'the edge'}`);
  }

  // How many cards are left is read at a glance, or the piles are not shown at all.
  for (const pile of dialog ? [] : document.querySelectorAll('.pile')) {
    const { left, top, width: across, height: down } = pile.getBoundingClientRect();
    const over = document.elementFromPoint(left + across / 2, top + down / 2)?.closest('button');
    if (isShown(pile) && over) wrong.push(`a pile is under ${name(over)}`);
  }

  // A goal that was looked at may be small; a finger finds it all the same, unless another thing is nearer.
  for (const { element, name, box } of things.filter(({ element }) => element.matches('[data-testid^="peeked-"]'))) {
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const beside = document.elementFromPoint(x + FINGER / 2 - SLACK, y);
    if (touch && beside?.matches('.frame, .frame :not(button)')) wrong.push(`${name} is too small for a finger`);
  }

  // The hand, the bars and the rails stand beside the board, never over a goal, while all of it is shown.
  // Where seats are chosen or cards are put down, the board is not needed.
  const isWhole = document.querySelector('[data-testid="map"], .seats.many.all, .m-bar button') === null && !isSpread;
  for (const goal of dialog || !isWhole ? [] : document.querySelectorAll('[data-goal]')) {
    const { left, top, right, bottom } = goal.getBoundingClientRect();
    const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (!at?.closest('.m-board, .tv-board, .bubble')) wrong.push(`the goal in ${goal.dataset.goal} is under ${at ? name(at) : 'the edge'}`);
  }

  // What the lamp says lies over the board, which is what it speaks of.
  const hints = document.querySelector('.hints:is(.phone, .tablet):not(.tutor)');
  const seats = document.querySelector('.m-seats');
  if (hints && seats) {
    const free = hints.getBoundingClientRect().top - seats.getBoundingClientRect().bottom;
    if (free < (hints.matches('.phone') ? 100 : 160)) wrong.push(`the lamp's panel leaves ${Math.round(free)} px of the board`);
  }

  const cards = things.filter(({ element }) => element.matches('[data-card]'));
  cards.slice(1).forEach(({ box, name }, n) => {
    const free = box.left - cards[n].box.left;
    const isBeside = Math.abs(box.top - cards[n].box.top) < box.height / 2;
    if (touch && isBeside && free < FINGER - SLACK) wrong.push(`only ${Math.round(free)} px of the card before ${name} are free`);
  });

  const isScrolled = dialog && dialog.scrollHeight > dialog.clientHeight;
  const footOf = (element) => (isScrolled ? element.closest('.modal .row') : null);
  const isHand = (element) => element.matches('[data-card]');
  things.forEach((one, n) => {
    for (const other of things.slice(n + 1)) {
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      if (isHand(one.element) && isHand(other.element)) continue;
      if (isOnBoard(one.element) && isOnBoard(other.element)) continue;
      if (mayHide(one.element) || mayHide(other.element)) continue;
      // What lies under the foot of a dialog can be scrolled out from under it.
      if (footOf(one.element) !== footOf(other.element)) continue;
      // Parts that are scrolled out of their list are not there.
      const [a, b] = [one, other].map(({ element, box }) => {
        const list = scroller(element);
        const edge = list && list !== page ? list.getBoundingClientRect() : { left: 0, top: 0, right: width, bottom: 1e6 };
        return {
          left: Math.max(box.left, edge.left),
          right: Math.min(box.right, edge.right),
          top: Math.max(box.top, edge.top),
          bottom: Math.min(box.bottom, edge.bottom),
        };
      });
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across > 4 && down > 4)
        wrong.push(`${one.name} and ${other.name} overlap by ${Math.round(across)} × ${Math.round(down)}`);
    }
  });

  for (const { element, name } of things.filter(({ element }) => element.matches('button, a'))) {
    if (isOnBoard(element)) continue;
    const box = element.getBoundingClientRect();
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const holder = node.parentElement;
      if (!node.data.trim() || holder.clientWidth === 1 || !isShown(holder) || holder.closest('svg, .bubble, .why, .lock')) continue;
      if (getComputedStyle(holder).textOverflow === 'ellipsis') continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const text = range.getBoundingClientRect();
      const out = Math.max(box.left - text.left, text.right - box.right, box.top - text.top, text.bottom - box.bottom);
      if (out > 3) wrong.push(`“${node.data.trim().slice(0, 30)}” leaves ${name} by ${Math.round(out)} px`);
    }
  }
  return [...new Set(wrong)];
}
