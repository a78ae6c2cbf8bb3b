import { useState } from 'react'
import { pauseDays } from '#shared/charter.ts'
import { listOf } from '#shared/intl.ts'
import { Button } from '../../../components/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { lazyPart } from '../../../components/lazyPart.tsx'
import { moment } from '../../../lib/format.ts'
import { usePauseAction } from '../../../lib/rotation.ts'
import { useAction } from '../../../lib/useAction.ts'
import type { CircleProps } from '../view.ts'
import styles from './Votes.module.css'
import { votesTexts } from './votesTexts.ts'

const PauseDialog = lazyPart(() => import('./PauseDialog.tsx'), 'PauseDialog')
const { announced: texts, announcing } = votesTexts

/** The pause and the objections; nothing where there is neither a pause nor a possible action. */
export const Pause = ({ goal, rotation: { pause, may }, viewerId }: CircleProps) => {
  const [asked, setAsked] = useState(false)
  const change = usePauseAction(goal.id)
  const { run, busy } = useAction((number: number) => change('POST', `${number}/objection`))
  const { announced, pausedDays, noticeDaysLeft } = pause
  if (!announced && pausedDays === 0 && !may.pause) return null
  return (
    <Card title={texts.title} note={texts.note({ days: pauseDays.inAll })}>
      {pausedDays > 0 && <p className="muted">{texts.taken({ days: pausedDays })}</p>}
      {announced && (
        <>
          <p>
            {texts.say({
              by: announced.by.userId === viewerId ? 'you' : 'other',
              who: announced.by.name,
              days: announced.days,
              needed: announced.objectionsNeeded,
              when: moment(announced.until),
            })}
          </p>
          {announced.objections.length > 0 && (
            <p className="muted">
              {texts.objections({ names: listOf(announced.objections.map(({ name }) => name)) })}
            </p>
          )}
        </>
      )}
      <div className={styles.acts}>
        {announced && may.objectToPause && (
          <Button look="outline" disabled={busy} onClick={() => void run(announced.pause, texts.objected)}>
            {texts.object}
          </Button>
        )}
        {may.pause && (
          <Button look="outline" onClick={() => setAsked(true)}>
            {announcing.button}
          </Button>
        )}
      </div>
      {asked && (
        <PauseDialog
          words={announcing}
          done={announcing.done}
          most={noticeDaysLeft}
          action={days => change('POST', '', { days })}
          onClosed={() => setAsked(false)}
        />
      )}
    </Card>
  )
}
