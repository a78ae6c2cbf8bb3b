import { BadgeCheck, CalendarClock, CircleDollarSign } from 'lucide-react'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { Button } from '../../../components/Button.tsx'
import { DueNote } from '../../../components/DueNote.tsx'
import { day, money, today } from '../../../lib/format.ts'
import { usePay } from '../../../lib/pay.ts'
import { dueIn } from '../../../lib/progress.ts'
import { rotationTexts } from '../rotationTexts.ts'
import { Line } from './Line.tsx'
import { Said } from './Said.tsx'
import type { Task } from './tasks.ts'

const texts = rotationTexts.part

/** What is to be paid now; the button for it is at the head of the page. */
export const PayRow = ({ task }: { task: Extract<Task, { readonly what: 'pay' }> }) => {
  const due = dueIn(task.dueOn, today())
  return (
    <Line
      icon={CircleDollarSign}
      tone={task.late ? 'late' : 'money'}
      note={
        task.dueOn && (
          <p>
            {texts.due(day(task.dueOn))} {due && <DueNote due={due} />}
          </p>
        )
      }
    >
      <Said pieces={(task.own ? texts.payYour : texts.pay)(money(task.amount), task.round)} />
    </Line>
  )
}

interface EarlyRowProps {
  goal: GoalResponse
  task: Extract<Task, { readonly what: 'early' }>
}

export const EarlyRow = ({ goal, task: { round, amount } }: EarlyRowProps) => {
  const openPayment = usePay()
  return (
    <Line
      icon={BadgeCheck}
      acts={
        <Button
          look="outline"
          aria-label={texts.payEarlyNamed(round)}
          onClick={() => openPayment(goal, { due: { amount, round: 'next' } })}
        >
          {texts.payEarly}
        </Button>
      }
    >
      {texts.early(round)}
    </Line>
  )
}

export const ReceiveRow = ({
  task: { amount, on, round },
}: {
  task: Extract<Task, { readonly what: 'receive' }>
}) => (
  <Line icon={CalendarClock}>
    <Said pieces={texts.receive(money(amount), day(on), round)} />
  </Line>
)
