import { Card } from '../../components/Card.tsx'
import { day, money } from '../../lib/format.ts'
import { useGoal, useMembers } from '../../lib/goals.ts'
import { Remind } from '../common/reminding/Remind.tsx'
import styles from './SheetPage.module.css'
import { sheetTexts as texts } from './sheetTexts.ts'

/** The members who can be reminded. */
export const StillToPay = ({ id }: { id: string }) => {
  const { data: goal } = useGoal(id)
  const { data: members = [] } = useMembers(id)
  const due = members.filter(({ reminder }) => reminder)
  if (!goal || due.length === 0) return null
  return (
    <Card title={texts.stillToPay.title} className={styles.stillToPay}>
      <ul className={styles.members}>
        {due.map(member => (
          <li key={member.id}>
            <span>
              <strong>{member.name}</strong>{' '}
              {(member.reminder?.dueOn ? texts.stillToPay.round : texts.stillToPay.debt)({
                amount: money(member.reminder?.amount ?? null, member.currency),
                date: day(member.reminder?.dueOn ?? ''),
              })}
            </span>
            <Remind goal={goal} member={member} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
