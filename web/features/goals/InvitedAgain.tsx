import type { RunAgainResponse } from '#shared/api/runAgain.ts'
import { Card } from '../../components/Card.tsx'
import { againTexts as texts } from './againTexts.ts'
import styles from './InvitedAgain.module.css'

/** Who is invited to the circle that is run again, and who is not. */
export const InvitedAgain = ({ people }: Pick<RunAgainResponse, 'people'>) => {
  const invited = people.filter(({ reason }) => reason === null)
  const others = people.filter(({ reason }) => reason !== null)
  return (
    <Card title={texts.invited} note={invited.length > 0 ? texts.invitedNote : texts.nobody}>
      {invited.length > 0 && (
        <ul className={styles.people}>
          {invited.map(({ userId, name, owesFee }) => (
            <li key={userId}>
              {name}
              {owesFee && <small className="muted">{texts.owesFee}</small>}
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <>
          <h3 className={styles.others}>{texts.others}</h3>
          <ul className={styles.people}>
            {others.map(({ userId, name, reason }) => (
              <li key={userId}>
                {name}
                <small className="muted">{reason && texts.reasons[reason]}</small>
              </li>
            ))}
          </ul>
          <p className="muted">{texts.othersNote}</p>
        </>
      )}
    </Card>
  )
}
