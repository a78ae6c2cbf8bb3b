import type { InvitationPreview } from '#shared/api/invitations.ts'
import { minorOf, money } from '../../lib/format.ts'
import { joinTexts } from './joinTexts.ts'
import styles from './Terms.module.css'

const texts = joinTexts.line

/** What the sheet of a circle that already runs says of the reader. */
export const OpeningLine = ({ preview: { circle } }: { preview: InvitationPreview }) => {
  const line = circle?.openingLine
  if (!line) return null
  const { name, turn, round, paid, received, owes } = line
  const shown = (amount: string) => money(amount, circle.currency)
  const earlier = [
    ...paid.map(one => ({
      round: one.round,
      text: texts.paid({ round: one.round, amount: shown(one.amount) }),
    })),
    ...(received === null
      ? []
      : [{ round: turn, text: texts.received({ round: turn, amount: shown(received) }) }]),
  ].toSorted((one, other) => one.round - other.round)
  return (
    <section className={styles.meaning} aria-labelledby="opening-line">
      <h2 id="opening-line">{texts.title}</h2>
      <p>{texts.about({ round, name, turn })}</p>
      <ul>
        {earlier.map(({ round: at, text }) => (
          <li key={at}>
            <span className="figures">{text}</span>
          </li>
        ))}
      </ul>
      {minorOf(owes, circle.currency) > 0 && <p>{texts.owes({ amount: shown(owes) })}</p>}
      <p className="muted">{texts.other({ name })}</p>
    </section>
  )
}
