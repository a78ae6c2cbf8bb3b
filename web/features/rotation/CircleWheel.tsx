import type { RoundResponse } from '#shared/api/rotation.ts'
import { listOf } from '#shared/intl.ts'
import { shortened } from '#shared/text.ts'
import { readable, Wheel, WheelMark, type WheelMarkKind } from '../../components/Wheel.tsx'
import { money } from '../../lib/format.ts'
import styles from './Hero.module.css'
import { rotationTexts } from './rotationTexts.ts'
import {
  type CircleProps,
  filledOf,
  isToBeDrawn,
  paidSeats,
  seatsOf,
  takenSeats,
  whoseRound,
} from './view.ts'

const texts = rotationTexts.turn

export interface PartProps extends Omit<CircleProps, 'goal'> {
  /** Undefined once all are over. */
  round: RoundResponse | undefined
}

const payeeWords = (whose: ReturnType<typeof whoseRound>, who: string): string =>
  ({
    yours: texts.toYou,
    theirs: texts.payoutTo({ who }),
    open: texts.toOpenSeat,
    drawn: texts.toBeDrawn,
  })[whose]

export const CircleWheel = ({ rotation, round, viewerId }: PartProps) => {
  const { phase, currency, seats: count, rounds } = rotation
  const seats = seatsOf(rotation)
  const ended = phase === 'wound_up'
  const running = round !== undefined && phase !== 'completed' && !ended
  const whose = running ? whoseRound(round, rotation, viewerId) : undefined
  const who = (running && round.recipient?.name) || ''
  return (
    <Wheel
      seats={seats.map(({ position, member }) => ({
        key: position,
        name: member?.name ?? null,
        paid: !ended && member !== undefined && (!round || round.paidUserIds.includes(member.userId)),
        late: member?.late ?? false,
        received: ended
          ? rounds[position - 1]?.status === 'closed'
          : member !== undefined && position < rotation.round,
        mark: member !== undefined && member.userId === viewerId ? texts.you : undefined,
      }))}
      turn={running && whose !== 'drawn' ? round.round - 1 : undefined}
      centre={{
        above: texts.round,
        figure: texts.of({ round: round?.round ?? count, rounds: count }),
        below: whose ? payeeWords(whose, shortened(who, longestName)) : ended ? texts.ended : texts.done,
      }}
      filled={running ? filledOf(round, rotation) : ended ? 0 : 1}
      description={
        whose && round
          ? texts.describe({
              whose,
              who,
              pot: money(round.pot, currency),
              paid: paidSeats(round, rotation),
              members: count,
              amount: money(round.collected, currency),
            })
          : ended
            ? texts.woundUp({ round: rotation.round })
            : texts.finished({ rounds: count })
      }
    />
  )
}

const longestName = 12

/** Explains only the marks that the wheel shows. */
export const Legend = ({ rotation, round }: Pick<PartProps, 'rotation' | 'round'>) => {
  const { members, seats, me, phase, standIns } = rotation
  const collects = phase === 'forming' || phase === 'running'
  const paid = round ? paidSeats(round, rotation) : 0
  const taken = takenSeats(rotation)
  const late = takenSeats(rotation, member => member.late)
  const marks: Readonly<Record<WheelMarkKind, boolean>> = {
    turn: collects && !isToBeDrawn(rotation),
    paid: collects && paid > 0,
    waiting: collects && paid + late < taken,
    late: late > 0,
    open: taken < seats,
    own: seats > readable && me !== null,
    received: members.some(member => member.seats.some(position => position < rotation.round)),
  }
  return (
    <ul className={styles.legend}>
      {(Object.keys(marks) as WheelMarkKind[])
        .filter(kind => marks[kind])
        .map(kind => (
          <li key={kind}>
            <WheelMark kind={kind} />
            {texts.legend[kind]}
          </li>
        ))}
      {standIns.length > 0 && (
        <li>{texts.noAccount({ names: listOf(standIns.map(({ person }) => person.name)) })}</li>
      )}
    </ul>
  )
}
