import type { GoalResponse } from '#shared/api/goalKinds.ts'
import type { RunAgainResponse } from '#shared/api/runAgain.ts'
import { ButtonLink } from '../../../components/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { runAgainPath, useRunAgain } from '../../../lib/runAgain.ts'
import styles from './RunAgain.module.css'
import { runAgainTexts as texts } from './runAgainTexts.ts'

interface RunAgainProps {
  goal: GoalResponse
  viewerId: number | undefined
}

/** On the page of a finished circle: the circles that run it again, and the way to another one. */
export const RunAgain = ({ goal, viewerId }: RunAgainProps) => {
  const { data } = useRunAgain(goal.id)
  if (!data || (data.by.length === 0 && !data.may)) return null
  return (
    <Card title={texts.title}>
      {data.by.length > 0 && (
        <ul className={styles.runs}>
          {data.by.map(run => (
            <RunRow key={run.id} run={run} viewerId={viewerId} />
          ))}
        </ul>
      )}
      {data.may && (
        <>
          <p>{texts.text}</p>
          <ButtonLink
            look={data.by.some(isGoing) ? 'outline' : 'solid'}
            className={styles.button}
            to={runAgainPath(goal.id)}
          >
            {data.by.some(isGoing) ? texts.another : texts.button}
          </ButtonLink>
        </>
      )}
    </Card>
  )
}

type Run = RunAgainResponse['by'][number]
const isGoing = ({ status }: Run): boolean => status !== 'cancelled'

const RunRow = ({ run, viewerId }: { run: Run; viewerId: number | undefined }) => {
  const { id, name, founder, status, invitationId } = run
  return (
    <li className={styles.run}>
      <span>
        {founder.userId === viewerId ? texts.yours({ name }) : texts.theirs({ founder: founder.name, name })}
        {status === 'cancelled' && <small className="muted"> {texts.cancelled}</small>}
      </span>
      <ButtonLink
        look="outline"
        to={invitationId === null ? `/goals/${id}` : `/join/received/${invitationId}`}
      >
        {invitationId === null ? texts.open : texts.see}
      </ButtonLink>
    </li>
  )
}
