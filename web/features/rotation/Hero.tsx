import type { RotationResponse, RoundResponse } from '#shared/api/rotation.ts'
import { shortened } from '#shared/text.ts'
import { parseCalendarDate, plusDays } from '#shared/time.ts'
import { Card } from '../../components/Card.tsx'
import { Facts } from '../../components/Facts.tsx'
import { Opens } from '../../components/Opens.tsx'
import { readable, Wheel } from '../../components/Wheel.tsx'
import { booksOf } from '../../lib/books.ts'
import { cx } from '../../lib/cx.ts'
import { day, money, shortMoney, today } from '../../lib/format.ts'
import { dueIn } from '../../lib/progress.ts'
import { rich } from '../../lib/rich.tsx'
import { DueNote } from '../common/goals/DueNote.tsx'
import styles from './Hero.module.css'
import { rotationTexts } from './rotationTexts.ts'
import { RoundActs } from './rounds/RoundActs.tsx'
import { YourPart } from './tasks/YourPart.tsx'
import { type CircleProps, filledOf, isToBeDrawn, roundInSight, seatsOf, whoseRound } from './view.ts'

const texts = rotationTexts.turn

/** The current turn: in words, and as the wheel. */
export const Hero = ({ goal, rotation, viewerId }: CircleProps) => {
  const round = roundInSight(rotation)
  return (
    <Card title={texts.title} className={styles.hero}>
      <Words rotation={rotation} round={round} viewerId={viewerId} />
      <YourPart goal={goal} rotation={rotation} viewerId={viewerId} />
      <figure className={styles.figure}>
        <div className={styles.wheel}>
          <CircleWheel rotation={rotation} round={round} viewerId={viewerId} />
        </div>
        <Legend rotation={rotation} round={round} />
      </figure>
      <div className={styles.rest}>
        <RoundActs rotation={rotation} viewerId={viewerId} />
        <RoundFacts rotation={rotation} round={round} viewerId={viewerId} />
      </div>
    </Card>
  )
}

interface PartProps extends Omit<CircleProps, 'goal'> {
  /** Undefined once all are over. */
  round: RoundResponse | undefined
}

const Words = ({ rotation, round, viewerId }: PartProps) => {
  const { phase, rounds, members, seats, currency } = rotation
  if (round === undefined || phase === 'completed')
    return <Lead strong={texts.finished({ rounds: rounds.length })} rest={texts.everybody} />
  if (phase === 'wound_up') return <Lead strong={texts.woundUp({ round: round.round })} rest={texts.noMore} />
  const who = round.recipient?.name ?? ''
  const whose = whoseRound(round, rotation, viewerId)
  const pot = money(round.pot, currency)
  if (phase === 'forming') {
    const { length: taken } = members
    return (
      <div className={styles.lead}>
        <p className={styles.sentence}>
          {taken < seats ? texts.forming({ taken, seats }) : texts.full({ seats })}
        </p>
        <p>
          {whose === 'drawn'
            ? texts.firstDrawn({ pot, date: day(round.dueOn) })
            : texts.first({ whose, who, pot, date: day(round.dueOn) })}
        </p>
        <p className={cx('muted', 'figures')}>{inPot(round, rotation)}</p>
      </div>
    )
  }
  const next = rounds[round.round]
  if (round.status === 'full' || round.status === 'closed') {
    const opens = parseCalendarDate(round.dueOn)
    return (
      <div className={styles.lead}>
        <p className={styles.sentence}>{withPot(texts.complete({ round: round.round, whose, who, pot }))}</p>
        {next && opens && (
          <p className="muted">{texts.opens({ round: next.round, date: day(plusDays(opens, 1)) })}</p>
        )}
      </div>
    )
  }
  const late = members.filter(member => member.late).length
  const turn =
    whose === 'theirs' ? texts.theirs({ who, pot }) : (whose === 'yours' ? texts.yours : texts.open)({ pot })
  return (
    <div className={styles.lead}>
      <p className={styles.sentence}>{withPot(turn)}</p>
      <p className={cx('muted', 'figures')}>{inPot(round, rotation)}</p>
      {late > 0 && <p className={styles.late}>{texts.late({ count: late })}</p>}
    </div>
  )
}

const withPot = (text: string) =>
  rich(text, { pot: words => <strong className={styles.amount}>{words}</strong> })

const Lead = ({ strong, rest }: { strong: string; rest: string }) => (
  <div className={styles.lead}>
    <p className={styles.sentence}>{strong}</p>
    <p className="muted">{rest}</p>
  </div>
)

const inPot = (
  { round, collected, pot, paidUserIds }: RoundResponse,
  { goalId, seats, currency }: RotationResponse,
) =>
  rich(
    texts.inPot({
      amount: money(collected, currency),
      pot: money(pot, currency),
      paid: paidUserIds.length,
      members: seats,
    }),
    { amount: words => <Opens to={booksOf(goalId, { figure: 'pot', round })}>{words}</Opens> },
  )

const RoundFacts = ({ rotation, round, viewerId }: PartProps) => {
  const { rounds, phase, me } = rotation
  if (round === undefined || phase === 'completed' || phase === 'wound_up') return null
  const over = round.status === 'full' || round.status === 'closed'
  const due = over ? rounds[round.round] : round
  const note = due && dueIn(due.dueOn, today())
  const { recipient } = round
  const payee = payeeWords(whoseRound(round, rotation, viewerId), recipient?.name ?? '')
  return (
    <Facts
      className={cx(styles.facts, 'figures')}
      of={[
        [texts.round, texts.of({ round: round.round, rounds: rounds.length })],
        due !== undefined && [
          texts.nextDue,
          <>
            {day(due.dueOn)} {note && phase === 'running' && !me?.dueAmount && <DueNote due={note} />}
          </>,
        ],
        [
          texts.nextPayout,
          <>
            {day(round.dueOn)} <span className={styles.to}>{payee}</span>
          </>,
        ],
      ]}
    />
  )
}

const payeeWords = (whose: ReturnType<typeof whoseRound>, who: string): string =>
  ({
    yours: texts.toYou,
    theirs: texts.payoutTo({ who }),
    open: texts.toOpenSeat,
    drawn: texts.toBeDrawn,
  })[whose]

const CircleWheel = ({ rotation, round, viewerId }: PartProps) => {
  const { phase, currency, pot, seats: count, rounds } = rotation
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
        received: ended ? rounds[position - 1]?.status === 'closed' : (member?.received ?? false),
        mark: member !== undefined && member.userId === viewerId ? texts.you : undefined,
      }))}
      turn={running && whose !== 'drawn' ? round.round - 1 : undefined}
      centre={{
        above: texts.pot,
        pot: shortMoney(round?.pot ?? pot, currency),
        below: whose ? payeeWords(whose, shortened(who, longestName)) : ended ? texts.ended : texts.done,
      }}
      filled={running ? filledOf(round, rotation) : ended ? 0 : 1}
      description={
        whose
          ? texts.describe({
              whose,
              who,
              pot: money(round.pot, currency),
              paid: round.paidUserIds.length,
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
const Legend = ({ rotation, round }: Pick<PartProps, 'rotation' | 'round'>) => {
  const { members, seats, me, phase } = rotation
  const { legend } = texts
  const isDrawn = isToBeDrawn(rotation)
  const collects = phase === 'forming' || phase === 'running'
  const paid = round?.paidUserIds.length ?? 0
  const late = members.filter(member => member.late).length
  return (
    <ul className={styles.legend}>
      {collects && !isDrawn && <li className={styles.turn}>{legend.turn}</li>}
      {collects && paid > 0 && <li className={styles.paid}>{legend.paid}</li>}
      {collects && paid + late < members.length && <li className={styles.waiting}>{legend.waiting}</li>}
      {late > 0 && <li className={styles.lateMark}>{legend.late}</li>}
      {members.length < seats && <li className={styles.open}>{legend.open}</li>}
      {seats > readable && me && <li className={styles.own}>{legend.own}</li>}
      {members.some(({ received }) => received) && <li className={styles.received}>{legend.received}</li>}
    </ul>
  )
}
