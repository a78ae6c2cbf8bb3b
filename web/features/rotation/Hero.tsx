import { Share2 } from 'lucide'
import { useState } from 'react'
import type { RotationResponse, RoundResponse } from '#shared/api/rotation.ts'
import { listOf } from '#shared/intl.ts'
import { everyText } from '#shared/rhythmWords.ts'
import { parseCalendarDate, plusDays } from '#shared/time.ts'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { Facts } from '../../components/Facts.tsx'
import { Help } from '../../components/Help.tsx'
import { Icon } from '../../components/Icon.tsx'
import { lazyPart } from '../../components/lazyPart.tsx'
import { Opens } from '../../components/Opens.tsx'
import { Stamps } from '../../components/Stamps.tsx'
import { booksOf } from '../../lib/books.ts'
import { cx } from '../../lib/cx.ts'
import { day, money, today } from '../../lib/format.ts'
import { boxesOf, dueIn } from '../../lib/progress.ts'
import { rich } from '../../lib/rich.tsx'
import { DueNote } from '../common/goals/DueNote.tsx'
import { goalCardTexts } from '../common/goals/goalCardTexts.ts'
import { goalFactTexts } from '../common/goals/goalFactTexts.ts'
import { CircleWheel, Legend, type PartProps } from './CircleWheel.tsx'
import styles from './Hero.module.css'
import { rotationTexts } from './rotationTexts.ts'
import { RoundActs } from './rounds/RoundActs.tsx'
import { YourPart } from './tasks/YourPart.tsx'
import {
  type CircleProps,
  filledOf,
  paidSeats,
  roundInSight,
  takenSeats,
  unpaidRecipients,
  whoseRound,
} from './view.ts'

const texts = rotationTexts.turn
const RoundCardDialog = lazyPart(() => import('./roundCard/RoundCardDialog.tsx'), 'RoundCardDialog')

/** The current turn: in words, and as the wheel. */
export const Hero = ({ goal, rotation, viewerId }: CircleProps) => {
  const round = roundInSight(rotation)
  return (
    <Card title={texts.title} help={<Help word="pot" />} className={styles.hero}>
      <div className={styles.lead}>
        <Words rotation={rotation} round={round} viewerId={viewerId} />
        {rotation.phase !== 'wound_up' && <Progress goal={goal} rotation={rotation} round={round} />}
      </div>
      <YourPart goal={goal} rotation={rotation} viewerId={viewerId} />
      <figure className={styles.figure}>
        <div className={styles.wheel}>
          <CircleWheel rotation={rotation} round={round} viewerId={viewerId} />
        </div>
        <Legend rotation={rotation} round={round} />
        <ShareRound name={goal.name} rotation={rotation} round={round} />
      </figure>
      <div className={styles.rest}>
        <RoundActs rotation={rotation} viewerId={viewerId} />
        <CircleFacts goal={goal} rotation={rotation} round={round} />
      </div>
    </Card>
  )
}

interface ShareRoundProps extends Pick<PartProps, 'rotation' | 'round'> {
  name: string
}

const ShareRound = ({ name, rotation, round }: ShareRoundProps) => {
  const [isOpen, setOpen] = useState(false)
  if (rotation.phase !== 'running' || round === undefined) return null
  return (
    <>
      <Button look="quiet" className={styles.share} onClick={() => setOpen(true)}>
        <Icon of={Share2} size={18} />
        {rotationTexts.shareRound}
      </Button>
      {isOpen && (
        <RoundCardDialog name={name} rotation={rotation} round={round} onClosed={() => setOpen(false)} />
      )}
    </>
  )
}

const Words = ({ rotation, round, viewerId }: PartProps) => {
  const { phase, rounds, members, seats, currency } = rotation
  if (round === undefined || phase === 'completed')
    return <Lead strong={texts.finished({ rounds: rounds.length })} rest={receivedWords(rotation)} />
  if (phase === 'wound_up') return <Lead strong={texts.woundUp({ round: round.round })} rest={texts.noMore} />
  const who = round.recipient?.name ?? ''
  const whose = whoseRound(round, rotation, viewerId)
  const pot = money(round.pot, currency)
  if (phase === 'forming') {
    const taken = takenSeats({ members })
    return (
      <>
        <p className={styles.sentence}>
          {taken < seats ? texts.forming({ taken, seats }) : texts.full({ seats })}
        </p>
        <p>
          {whose === 'drawn'
            ? texts.firstDrawn({ pot, date: day(round.dueOn) })
            : texts.first({ whose, who, number: round.round, pot, date: day(round.dueOn) })}
        </p>
        <p className={cx('muted', 'figures')}>{inPot(round, rotation)}</p>
      </>
    )
  }
  const next = rounds[round.round]
  if (round.status === 'full' || round.status === 'closed') {
    const opens = parseCalendarDate(round.dueOn)
    return (
      <>
        <p className={styles.sentence}>{withPot(texts.complete({ round: round.round, whose, who, pot }))}</p>
        {next && opens && (
          <p className="muted">{texts.opens({ round: next.round, date: day(plusDays(opens, 1)) })}</p>
        )}
      </>
    )
  }
  const late = members.filter(member => member.late).length
  const turn =
    whose === 'theirs' ? texts.theirs({ who, pot }) : (whose === 'yours' ? texts.yours : texts.open)({ pot })
  return (
    <>
      <p className={styles.sentence}>{withPot(turn)}</p>
      {late > 0 && <p className={styles.late}>{texts.late({ count: late })}</p>}
      <p className={cx('muted', 'figures')}>{inPot(round, rotation)}</p>
    </>
  )
}

const withPot = (text: string) =>
  rich(text, { pot: words => <strong className={styles.amount}>{words}</strong> })

const Lead = ({ strong, rest }: { strong: string; rest: string }) => (
  <>
    <p className={styles.sentence}>{strong}</p>
    <p className="muted">{rest}</p>
  </>
)

/** Once all rounds are complete, the last pots may still be on their way. */
const receivedWords = (rotation: RotationResponse): string => {
  const unpaid = unpaidRecipients(rotation)
  return unpaid.length === 0 ? texts.everybody : texts.unpaid({ count: unpaid.length, names: listOf(unpaid) })
}

const inPot = (
  { round, collected, pot, paidUserIds }: RoundResponse,
  { goalId, seats, currency, members }: RotationResponse,
) =>
  rich(
    texts.inPot({
      amount: money(collected, currency),
      pot: money(pot, currency),
      paid: paidSeats({ paidUserIds }, { members }),
      members: seats,
    }),
    { amount: words => <Opens to={booksOf(goalId, { figure: 'pot', round })}>{words}</Opens> },
  )

interface RoundProps extends Omit<CircleProps, 'viewerId'> {
  round: RoundResponse | undefined
}

const Progress = ({ goal, rotation, round }: RoundProps) => {
  const { currency, pot } = rotation
  const filled = round ? filledOf(round, rotation) : 1
  return (
    <Stamps
      percent={100 * filled}
      boxes={boxesOf(goal)}
      label={goalCardTexts.progressOf({ goal: goal.name })}
      value={goalCardTexts.saved({
        saved: money(round?.collected ?? pot, currency),
        target: money(round?.pot ?? pot, currency),
      })}
    />
  )
}

const CircleFacts = ({ goal, rotation, round }: RoundProps) => {
  const { rounds, phase, me, members, seats } = rotation
  const collects = phase === 'forming' || phase === 'running'
  const over = round?.status === 'full' || round?.status === 'closed'
  const due = collects && round !== undefined ? (over ? rounds[round.round] : round) : undefined
  const note = due && phase === 'running' && !me?.dueAmount && dueIn(due.dueOn, today())
  const facts = goalFactTexts
  return (
    <Facts
      className={cx(styles.facts, 'figures')}
      of={[
        due !== undefined && [
          texts.nextDue,
          <>
            {day(due.dueOn)} {note && <DueNote due={note} />}
          </>,
        ],
        [facts.rotation, goal.cycleType ? facts.cycles[goal.cycleType] : everyText(goal)],
        [facts.contribution, money(goal.contributionAmount, goal.currency)],
        [facts.members, `${takenSeats({ members })}/${seats}`],
        phase !== 'wound_up' && [facts.end, day(goal.endDate)],
      ]}
    />
  )
}
