// From events to what is shown and heard of them.
import type { Cell, GameEvent } from '../net/messages';
import { keyOf } from './cells';
import type { Scene } from './queue';
import type { SoundName } from './sound';
import type { Stage } from './stage';

/** What scenes may touch of the screen. */
export interface Props {
  readonly stage: Stage;
  readonly you: number | null;
  readonly play: (sound: SoundName) => void;
  readonly hide: (cell: string) => void;
  readonly show: (cell: string) => void;
  readonly shake: (seat: number) => void;
  /** Let light run along everything that is reached. */
  readonly glow: () => void;
  /** The treasure is found by a seat; resolves when that was seen. */
  readonly treasure: (finder: number | undefined) => Promise<void>;
  /** The log may tell everything up to the event of this number. */
  readonly tell: (number: number) => void;
}

/** Scenes of the events from a number on, in their order; what is on its way is hidden from the start. */
export function scenesOf(events: readonly GameEvent[], from: number, props: Props): Scene[] {
  return events.slice(from).flatMap((event, n) => {
    const scene = sceneOf(event, props, () => finderIn(events.slice(0, from + n)));
    if (!scene) return [];
    const play = async (signal: AbortSignal) => {
      await props.stage.drawn();
      await scene.play(signal).finally(() => props.tell(from + n));
    };
    return { ...scene, play };
  });
}

/** Who laid the last card: a goal that opens was reached with it, however much happens before that is shown. */
function finderIn(events: readonly GameEvent[]): number | undefined {
  const laid = events.findLast((event) => event.event === 'PathLaid');
  return laid?.event === 'PathLaid' ? laid.seat : undefined;
}

function sceneOf(event: GameEvent, props: Props, finder: () => number | undefined): Scene | undefined {
  const { stage, you, play } = props;
  const hand = (seat: number) => stage.find(seat === you ? '.hand' : `[data-seat="${seat}"]`);
  const seat = (number: number) => stage.find(`[data-seat="${number}"]`);
  switch (event.event) {
    case 'PathLaid':
      return landing(
        event.cell,
        props,
        async (signal) => {
          await stage.fly(event.face, hand(event.seat), stage.cell(event.cell), signal);
          play('dig');
        },
        props.glow,
      );
    case 'GoalTurned': {
      const isGreat = event.face.startsWith('B-GOLD');
      const turning = landing(event.cell, props, async (signal) => {
        if (!isGreat) play(event.face.startsWith('B-STONE') ? 'stone' : 'map');
        await stage.turn('back goal', event.face, stage.cell(event.cell), signal);
        if (isGreat) await props.treasure(finder());
      });
      return { ...turning, isGreat };
    }
    case 'ToolBroken':
      return scene(async (signal) => {
        if (event.seat !== event.target) await stage.fly(event.card, hand(event.seat), seat(event.target), signal);
        play(event.card as SoundName);
        props.shake(event.target);
      });
    case 'ToolMended':
      return scene(async (signal) => {
        await stage.fly(event.card, hand(event.seat), seat(event.target), signal);
        play('repair');
      });
    case 'PathCollapsed':
      return scene((signal) => {
        play('rockslide');
        return stage.crumble(event.face, stage.cell(event.cell), signal);
      });
    case 'GoalPeeked':
      return scene((signal) => {
        play('map');
        return stage.fly('map', hand(event.seat), stage.cell(event.cell), signal);
      });
    case 'DoorUnlocked':
      return scene((signal) => {
        play('key');
        return stage.fly('key', hand(event.seat), stage.cell(event.cell), signal);
      });
    case 'CardsPassed':
    case 'ToolShed':
      return scene((signal) => {
        play(event.event === 'ToolShed' ? 'repair' : 'slide');
        return stage.fly('back deck', hand(event.seat), stage.find('[data-discards]'), signal);
      });
    default:
      return soundOnly(event, props);
  }
}

const SOUNDS: Readonly<Partial<Record<GameEvent['event'], SoundName>>> = {
  TrollBribed: 'bribe',
  GoldMarked: 'gold',
  GoldTaken: 'gold',
  GoldPaid: 'gold',
  GoldWon: 'gold',
  RoundDealt: 'slide',
};

function soundOnly(event: GameEvent, { play }: Props): Scene | undefined {
  const sound = event.event === 'RoundEnded' && event.reason === 'cards' ? 'laugh' : SOUNDS[event.event];
  return sound && scene(() => Promise.resolve(play(sound)));
}

function scene(play: (signal: AbortSignal) => Promise<void>): Scene {
  return { play };
}

/** Something that comes to lie on a cell: the card there is hidden until it has come. Light runs over what is shown only. */
function landing(cell: Cell, props: Props, play: Scene['play'], landed?: () => void): Scene {
  const key = keyOf(cell);
  props.hide(key);
  const show = () => {
    props.show(key);
    landed?.();
  };
  return { play: (signal) => play(signal).finally(show), skip: () => props.show(key) };
}
