import { expect, test } from 'vitest';
import { keepFounded, takeFounded } from '../src/net/founded';
import type { Table } from '../src/net/messages';

const tableOf = (id: string) => ({ id }) as Table;

test('what is known of a table that was founded here is known once', () => {
  keepFounded({ table: tableOf('own') });
  expect(takeFounded('own')?.table).toEqual(tableOf('own'));
  expect(takeFounded('own')).toBeUndefined();
});

test('whoever goes to another table first has the own one looked up like any other', () => {
  keepFounded({ table: tableOf('own') });
  expect(takeFounded('other')).toBeUndefined();
  expect(takeFounded('own')).toBeUndefined();
});
