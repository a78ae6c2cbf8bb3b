import { useSearchParams } from 'wouter'
import { accountNames } from '#shared/api/accountNameTexts.ts'
import { accounts } from '#shared/api/reconciliation.ts'
import { Button } from '../../components/Button.tsx'
import { Field } from '../../components/Field.tsx'
import { Select } from '../../components/Select.tsx'
import { today } from '../../lib/format.ts'
import { PeriodSelect } from './PeriodSelect.tsx'
import { Statement } from './Statement.tsx'
import styles from './StatementPage.module.css'
import { texts } from './texts.ts'
import { adminQueryOf, searchOf, type View, viewIn } from './view.ts'

/** The statement of any user or goal; each view is recorded in the admin log. */
export const AdminStatementPage = () => {
  const [search, setSearch] = useSearchParams()
  const view = viewIn(search, today())
  const isNamed = [view.goal, view.member, view.account].some(named => named !== '')
  const show = (wanted: View) => setSearch(searchOf(wanted))
  return (
    <>
      <header className={styles.head}>
        <h1>{texts.title}</h1>
        <p className="muted">{texts.adminSubtitle}</p>
      </header>
      <Choose key={String(search)} view={view} onShow={show} />
      {isNamed ? (
        <Statement
          path="/api/admin/statement"
          query={adminQueryOf(view)}
          evidence={
            view.goal && view.member === '' && view.account === ''
              ? `/api/admin/goals/${view.goal}/evidence`
              : undefined
          }
          currency={view.currency}
          onCurrency={currency => show({ ...view, currency })}
        />
      ) : (
        <p className="muted">{texts.nameOne}</p>
      )}
    </>
  )
}

const Choose = ({ view, onShow }: { view: View; onShow: (view: View) => void }) => {
  const number = (name: 'member' | 'goal') => ({
    name,
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    pattern: '[1-9][0-9]{0,14}',
    defaultValue: view[name],
  })
  return (
    <search>
      <form
        className={styles.choose}
        aria-label={texts.choose}
        onSubmit={event => {
          event.preventDefault()
          const form = new FormData(event.currentTarget)
          const chosen = (name: keyof View) => String(form.get(name) ?? '').trim()
          onShow({
            ...view,
            period: chosen('period'),
            member: chosen('member'),
            goal: chosen('goal'),
            account: chosen('account'),
            currency: '',
          })
        }}
      >
        <PeriodSelect shown={view.period} name="period" defaultValue={view.period} />
        <Field label={texts.memberNumber} {...number('member')} />
        <Field label={texts.goalNumber} {...number('goal')} />
        <Select
          label={texts.booksAccount}
          name="account"
          options={[
            ['', texts.noAccount],
            ...accounts.map(account => [account, accountNames[account]] as const),
          ]}
          defaultValue={view.account}
        />
        <Button type="submit" look="outline">
          {texts.show}
        </Button>
      </form>
    </search>
  )
}
