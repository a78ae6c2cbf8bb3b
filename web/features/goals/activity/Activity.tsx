import {
  Archive,
  CircleDollarSign,
  Flag,
  type IconNode,
  Mail,
  Pencil,
  TriangleAlert,
  UserCog,
  UserMinus,
  UserPlus,
} from 'lucide'
import { useState } from 'react'
import useSWR from 'swr'
import type { ActivityResponse } from '#shared/api/activity.ts'
import { Button } from '../../../components/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { Icon } from '../../../components/Icon.tsx'
import { Loaded } from '../../../components/Loaded.tsx'
import { today } from '../../../lib/format.ts'
import { goalKey } from '../../../lib/goals.ts'
import { get } from '../../../lib/http.ts'
import { timeOfDay } from '../../../lib/intl.ts'
import { rich } from '../../../lib/rich.tsx'
import { useAction } from '../../../lib/useAction.ts'
import styles from './Activity.module.css'
import { activityTexts as texts } from './activityTexts.ts'
import { type ActivityType, byDay, nothing, withEarlier, withLatest } from './feed.ts'

interface ActivityProps {
  goalId: number
  viewerId: number | undefined
  className?: string | undefined
}

/** The goal's activity, derived from its events. */
export const Activity = ({ goalId, viewerId, className }: ActivityProps) => {
  const latest = useSWR<readonly ActivityResponse[], Error>(activityKey(goalId))
  return (
    <Card title={texts.title} className={className}>
      <Loaded
        of={latest}
        loading={texts.loading}
        failed={texts.failed}
        outline={{ rows: 5, height: '2.5rem' }}
      >
        {entries => <Days goalId={goalId} viewerId={viewerId} latest={entries} />}
      </Loaded>
    </Card>
  )
}

const activityKey = (goalId: number): string => `${goalKey(goalId)}/activity`

/** The number of entries shown at first. */
const glance = 5

const Days = ({ goalId, viewerId, latest }: ActivityProps & { latest: readonly ActivityResponse[] }) => {
  const { feed, showMore, busy } = useFeed(goalId, latest)
  const [folds, setFolds] = useState(true)
  const shown = folds ? feed.entries.slice(0, glance) : feed.entries
  const isAll = shown.length === feed.entries.length
  const days = byDay(shown, viewerId, today())
  if (days.length === 0 && isAll && feed.complete) return <p className="muted">{texts.empty}</p>
  return (
    <div className={styles.feed}>
      {days.map(({ date, label, sentences }) => (
        <div key={date}>
          <h3>{label}</h3>
          <ol>
            {sentences.map(({ sentence, entry }) => (
              <li key={entry.id}>
                <Mark type={entry.type} />
                <p>{rich(sentence, { who: name => <strong>{name}</strong> })}</p>
                <time dateTime={entry.at}>{timeOfDay(entry.at)}</time>
              </li>
            ))}
          </ol>
        </div>
      ))}
      {(!isAll || !feed.complete) && (
        <Button look="outline" disabled={busy} onClick={() => (isAll ? void showMore() : setFolds(false))}>
          {busy ? texts.loadingMore : texts.more}
        </Button>
      )}
    </div>
  )
}

/** The latest page, which changes with new events, and the earlier pages on request. */
const useFeed = (goalId: number, latest: readonly ActivityResponse[]) => {
  const [feed, setFeed] = useState(() => withLatest(nothing, latest))
  const [seen, setSeen] = useState(latest)
  if (latest !== seen) {
    setSeen(latest)
    setFeed(withLatest(feed, latest))
  }
  const { run: showMore, busy } = useAction(
    async () => {
      const before = feed.entries.at(-1)?.id
      const query = before === undefined ? '' : `?before=${before}`
      const earlier = await get<readonly ActivityResponse[]>(`${activityKey(goalId)}${query}`)
      setFeed(held => withEarlier(held, earlier))
    },
    { failed: texts.moreFailed },
  )
  return { feed, showMore, busy }
}

const Mark = ({ type }: { type: ActivityType }) => (
  <span className={type === 'ContributionReceived' ? styles.money : styles.mark}>
    <Icon of={iconOf(type)} size={16} />
  </span>
)

const iconOf = (type: ActivityType): IconNode => {
  if (type === 'ContributionDeclined' || type === 'ContributionCancelled') return TriangleAlert
  if (type === 'MemberLate' || type === 'PayoutContested') return TriangleAlert
  if (/^(Contribution|Payout|Debt|RoundClosed)/.test(type)) return CircleDollarSign
  if (type.startsWith('Invitation')) return Mail
  if (type === 'MemberLeft') return UserMinus
  if (type === 'MemberRoleChanged') return UserCog
  if (type.startsWith('Member')) return UserPlus
  if (/^(GoalEdited|Charter|RotationOrdered|CircleShrunk)/.test(type)) return Pencil
  return /^(GoalCreated|Rotation|Round|Draw|Swap)/.test(type) ? Flag : Archive
}
