// The words in which cards, tokens and tools are described, in each language.
import type { Pile } from './back';
import type { Place } from './faces';
import type { Side } from './geometry';
import type { Worth } from './gold';
import type { Dwarf } from './palette';
import type { Role } from './role';
import type { TokenKind } from './token';
import type { ToolKind } from './tool';

export type Language = 'en' | 'de';

export type Layout = 'bridge' | 'double bend' | 'dead end' | 'dead ends' | 'crossing' | 'fork' | 'straight' | 'bend';

export interface Words {
  readonly sides: Readonly<Record<Side, string>>;
  readonly layouts: Readonly<Record<Layout, string>>;
  readonly places: Readonly<Record<Exclude<Place, 'path'>, string>>;
  readonly dwarfStart: (dwarf: Dwarf) => string;
  readonly treasure: string;
  readonly stone: string;
  readonly open: (sides: string) => string;
  readonly joins: (ways: readonly string[]) => string;
  readonly deadEndAt: (sides: string) => string;
  readonly door: (dwarf: Dwarf, side: string, keyed: boolean) => string;
  readonly troll: (side: string, bribed: Dwarf | undefined) => string;
  readonly ladder: (dwarf: Dwarf) => string;
  readonly gold: (count: number, sides: string) => string;
  readonly marked: (dwarf: Dwarf) => string;
  readonly turned: string;
  readonly tools: Readonly<Record<ToolKind, string>>;
  readonly tool: (name: string, broken: boolean) => string;
  readonly sabotage: (tools: readonly string[]) => string;
  readonly repair: (tools: readonly string[]) => string;
  readonly actions: Readonly<Record<string, string>>;
  readonly goldCard: (worth: Worth) => string;
  readonly roles: Readonly<Record<Role, string>>;
  readonly backs: Readonly<Record<Pile, string>>;
  readonly tokens: Readonly<Record<TokenKind, string>>;
}

const beside = (word: string, sides: string) => (sides ? `${word} ${sides}` : word);

const english: Words = {
  sides: { T: 'top', R: 'right', B: 'bottom', L: 'left' },
  layouts: {
    bridge: 'bridge',
    'double bend': 'double bend',
    'dead end': 'dead end',
    'dead ends': 'dead end',
    crossing: 'crossing tunnel',
    fork: 'fork',
    straight: 'straight tunnel',
    bend: 'bend',
  },
  places: { start: 'start', goal: 'goal' },
  dwarfStart: (dwarf) => `${dwarf} start`,
  treasure: 'treasure',
  stone: 'stone',
  open: (sides) => `open ${sides}`,
  joins: (ways) => `joins ${ways.join(' and ')}`,
  deadEndAt: (sides) => `dead end ${sides}`,
  door: (dwarf, side, keyed) => `${dwarf} door ${side}${keyed ? ' unlocked' : ''}`,
  troll: (side, bribed) => `${bribed ? `troll bribed by ${bribed}` : 'troll'} ${side}`,
  ladder: (dwarf) => `${dwarf} ladder`,
  gold: (count, sides) => beside(`gold ${count}`, sides),
  marked: (dwarf) => `${dwarf} marker`,
  turned: 'turned',
  tools: { pick: 'pick', lamp: 'lamp', cart: 'cart' },
  tool: (name, broken) => `${name} ${broken ? 'broken' : 'fine'}`,
  sabotage: (tools) => `sabotage ${tools.join(' or ')}`,
  repair: (tools) => `repair ${tools.join(' or ')}`,
  actions: { map: 'treasure map', rockslide: 'rockslide', key: 'key' },
  goldCard: (worth) => `gold card, worth ${worth}`,
  roles: { digger: 'role: digger', saboteur: 'role: saboteur' },
  backs: { deck: 'face-down card', goal: 'face-down goal', gold: 'face-down gold card', role: 'hidden role' },
  tokens: {
    blue: 'blue dwarf marker',
    green: 'green dwarf marker',
    key: 'key token',
    bribe: 'bribe',
    spare: 'free marker',
  },
};

const blau: Readonly<Record<Dwarf, string>> = { blue: 'blau', green: 'grün' };
const Blau: Readonly<Record<Dwarf, string>> = { blue: 'Blau', green: 'Grün' };

const german: Words = {
  sides: { T: 'oben', R: 'rechts', B: 'unten', L: 'links' },
  layouts: {
    bridge: 'Brücke',
    'double bend': 'Doppelkurve',
    'dead end': 'Sackgasse',
    'dead ends': 'Sackgasse',
    crossing: 'Kreuzung',
    fork: 'Abzweigung',
    straight: 'gerader Tunnel',
    bend: 'Kurve',
  },
  places: { start: 'Start', goal: 'Ziel' },
  dwarfStart: (dwarf) => `${blau[dwarf]}er Start`,
  treasure: 'Schatz',
  stone: 'Stein',
  open: (sides) => `offen ${sides}`,
  joins: (ways) => `verbindet ${ways.join(' und ')}`,
  deadEndAt: (sides) => `Sackgasse ${sides}`,
  door: (dwarf, side, keyed) => `${blau[dwarf]}e Tür ${side}${keyed ? ' aufgeschlossen' : ''}`,
  troll: (side, bribed) => `${bribed ? `Troll von ${Blau[bribed]} bestochen` : 'Troll'} ${side}`,
  ladder: (dwarf) => `${blau[dwarf]}e Leiter`,
  gold: (count, sides) => beside(`Gold ${count}`, sides),
  marked: (dwarf) => `${blau[dwarf]}er Marker`,
  turned: 'gedreht',
  tools: { pick: 'Spitzhacke', lamp: 'Lampe', cart: 'Lore' },
  tool: (name, broken) => `${name} ${broken ? 'kaputt' : 'heil'}`,
  sabotage: (tools) => `${tools.join(' oder ')} zerstören`,
  repair: (tools) => `${tools.join(' oder ')} reparieren`,
  actions: { map: 'Schatzkarte', rockslide: 'Steinschlag', key: 'Schlüssel' },
  goldCard: (worth) => `Goldkarte, Wert ${worth}`,
  roles: { digger: 'Rolle: Goldgräber', saboteur: 'Rolle: Saboteur' },
  backs: {
    deck: 'verdeckte Karte',
    goal: 'verdecktes Ziel',
    gold: 'verdeckte Goldkarte',
    role: 'verdeckte Rolle',
  },
  tokens: {
    blue: 'blauer Marker',
    green: 'grüner Marker',
    key: 'Schlüssel',
    bribe: 'Bestechung',
    spare: 'freier Marker',
  },
};

export const WORDS: Readonly<Record<Language, Words>> = { en: english, de: german };
