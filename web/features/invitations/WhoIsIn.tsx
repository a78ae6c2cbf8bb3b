import type { InvitationPreview } from '#shared/api/invitations.ts'
import { joinTexts } from './joinTexts.ts'
import styles from './Terms.module.css'

const texts = joinTexts.whoIsIn

/** The members of a circle, and who receives when; or how that is decided. */
export const WhoIsIn = ({ preview: { circle } }: { preview: InvitationPreview }) => {
  if (circle === null) return null
  const { members, position, order, hasBegun } = circle
  const isDrawn = members.some(({ turn }) => turn === null)
  const isTaken = members.some(({ turn }) => turn === position)
  const seats = [
    ...members,
    ...(position === null || isDrawn || isTaken
      ? []
      : [{ name: texts.you, turn: position, isOrganiser: false }]),
  ].toSorted((one, other) => (one.turn ?? 0) - (other.turn ?? 0))
  return (
    <section className={styles.meaning} aria-labelledby="who">
      <h2 id="who">{isDrawn ? texts.title : texts.titleInOrder}</h2>
      <ol className={styles.who}>
        {seats.map(({ name, turn, isOrganiser }, index) => (
          // A member with several seats is in the list as often.
          <li key={turn ?? `${name}-${index}`}>
            {turn !== null && <span className="figures">{turn}</span>}
            <strong>{name}</strong>
            {isOrganiser && <span className="muted">{texts.organiser}</span>}
            {turn === 1 && <span className="muted">{texts.first}</span>}
          </li>
        ))}
      </ol>
      <p className="muted">{hasBegun ? texts.begun : texts.orders[isDrawn ? 'draw' : order]}</p>
    </section>
  )
}
