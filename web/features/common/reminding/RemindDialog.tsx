import { BellRing } from 'lucide'
import { Button } from '../../../components/Button.tsx'
import { Dialog, useDialog } from '../../../components/Dialog.tsx'
import { FormFault } from '../../../components/FormFault.tsx'
import { Icon } from '../../../components/Icon.tsx'
import { day, money } from '../../../lib/format.ts'
import { post } from '../../../lib/http.ts'
import { useUser } from '../../../lib/session.ts'
import { useAction } from '../../../lib/useAction.ts'
import { ShareWays } from '../sharing/ShareWays.tsx'
import type { RemindProps } from './Remind.tsx'
import styles from './RemindDialog.module.css'
import { remindingTexts as texts } from './remindingTexts.ts'

/** Shows the text of a reminder, and the ways to send it. */
export const RemindDialog = ({ goal, member, onClosed }: RemindProps & { onClosed: () => void }) => {
  const { close, dialog } = useDialog(onClosed)
  const { user } = useUser()
  const { userId, name, currency, reminder } = member
  const { run, busy, fault } = useAction(() => post(`/api/goals/${goal.id}/members/${userId}/remind`), {
    ...{ failed: texts.failed, title: null, done: texts.done({ who: name }) },
  })
  const remind = async () => {
    if (await run()) close()
  }
  const text = texts.text({
    from: user?.username ?? '',
    goal: goal.name,
    amount: money(reminder?.amount ?? null, currency),
    dated: reminder?.dueOn ? 'yes' : 'no',
    date: day(reminder?.dueOn ?? ''),
  })
  return (
    <Dialog {...dialog} title={texts.remindNamed({ who: name })} busy={busy}>
      <div className={styles.content}>
        <blockquote className={styles.text}>{text}</blockquote>
        <p className="muted">{texts.note({ who: name })}</p>
        <FormFault text={fault} />
        <div className={styles.ways}>
          <Button disabled={busy} onClick={() => void remind()}>
            <Icon of={BellRing} size={18} />
            {texts.remindNamed({ who: name })}
          </Button>
          <ShareWays text={`${text} ${location.origin}/goals/${goal.id}`} />
        </div>
      </div>
    </Dialog>
  )
}
