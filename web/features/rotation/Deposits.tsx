import { Card } from '../../components/Card.tsx'
import { Help } from '../../components/Help.tsx'
import { money } from '../../lib/format.ts'
import styles from './Debts.module.css'
import { rotationTexts } from './rotationTexts.ts'
import type { CircleProps } from './view.ts'

const texts = rotationTexts.deposits

/** The members' deposits; nothing where there are none. */
export const Deposits = ({ rotation: { deposits, currency } }: CircleProps) =>
  deposits.length > 0 && (
    <Card title={texts.title} note={texts.note} help={<Help word="deposit" />}>
      <ul className={styles.list}>
        {deposits.map(({ seat, amount, counts }) => (
          <li key={seat.userId}>
            <span className={styles.who}>{seat.name}</span>
            <strong className="figures">{money(amount, currency)}</strong>
            {counts !== amount && <small className="muted">{texts.unsettled}</small>}
          </li>
        ))}
      </ul>
    </Card>
  )
