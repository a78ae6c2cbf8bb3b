import useSWR from 'swr'
import { Link } from 'wouter'
import type { PeriodResponse } from '#shared/api/periods.ts'
import { Button } from '../../../components/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { Loaded } from '../../../components/Loaded.tsx'
import { PasswordPrompt } from '../../../components/PasswordPrompt.tsx'
import { StatusBadge } from '../../../components/StatusBadge.tsx'
import { praise } from '../../../components/toast.ts'
import { moment, money } from '../../../lib/format.ts'
import { send } from '../../../lib/http.ts'
import { useOpened } from '../../../lib/useOpened.ts'
import { AdminHead } from '../AdminHead.tsx'
import { refusalIn } from '../api.ts'
import { KeptOut } from '../KeptOut.tsx'
import { rawEvent } from '../rawEventOf.ts'
import styles from './Periods.module.css'
import { texts } from './texts.ts'

const key = '/api/admin/periods'

/** Months of the books, newest first; the oldest that is over can be closed. */
export const PeriodsPage = () => {
  const periods = useSWR<readonly PeriodResponse[], Error>(key, { revalidateOnMount: true })
  const refusal = refusalIn(periods.error)
  if (refusal !== undefined) return <KeptOut why={refusal} />
  const close = async (period: string, password: string) => {
    const now = await send<readonly PeriodResponse[]>('POST', `${key}/${period}/close`, { password })
    praise(texts.close.done)
    await periods.mutate(now, { revalidate: false })
  }
  return (
    <>
      <AdminHead title={texts.title} subtitle={texts.subtitle} />
      <Loaded of={periods} loading={texts.loading} failed={texts.failed}>
        {held => (
          <div className={styles.periods}>
            {held.map(period => (
              <Period key={period.period} of={period} onClose={password => close(period.period, password)} />
            ))}
          </div>
        )}
      </Loaded>
    </>
  )
}

interface PeriodProps {
  of: PeriodResponse
  onClose: (password: string) => Promise<void>
}

const Period = ({ of, onClose }: PeriodProps) => {
  const name = texts.name(of.period)
  return (
    <Card title={name} note={texts.lines(of.lines)}>
      <div className={styles.state}>
        <StatusBadge tone={of.status === 'closed' ? 'good' : 'waiting'}>
          {texts.status[of.status]}
        </StatusBadge>
        {of.closedAt && <span>{texts.closed(moment(of.closedAt), of.closedBy ?? '')}</span>}
        {of.event && <Link to={rawEvent(of.event.stream, of.event.revision)}>{texts.event}</Link>}
      </div>
      {of.agrees !== null &&
        (of.agrees ? (
          <p className="muted">{texts.agrees}</p>
        ) : (
          <p role="alert" className={styles.differs}>
            {texts.differs}
          </p>
        ))}
      {of.accounts.length > 0 && <Figures of={of} name={name} />}
      {of.mayClose && <Close name={name} onClose={onClose} />}
    </Card>
  )
}

const { columns } = texts
const Figures = ({ of, name }: { of: PeriodResponse; name: string }) => (
  <table className={styles.table}>
    <caption className="unseen">{name}</caption>
    <thead>
      <tr>
        <th scope="col">{columns.account}</th>
        <th scope="col">{columns.opening}</th>
        <th scope="col">{columns.debit}</th>
        <th scope="col">{columns.credit}</th>
        <th scope="col">{columns.closing}</th>
      </tr>
    </thead>
    <tbody>
      {of.accounts.map(({ account, name: called, opening, debit, credit, closing }) => (
        <tr key={account}>
          <th scope="row">
            <Link
              to={`/admin/statement?account=${account}&period=${of.period}`}
              aria-label={texts.statementOf(called, name)}
            >
              {called}
            </Link>
          </th>
          <td data-label={columns.opening}>{signed(opening)}</td>
          <td data-label={columns.debit}>{signed(debit)}</td>
          <td data-label={columns.credit}>{signed(credit)}</td>
          <td data-label={columns.closing}>{signed(closing)}</td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">{texts.together}</th>
        <td colSpan={4}>{signed(of.together)}</td>
      </tr>
    </tfoot>
  </table>
)

const Close = ({ name, onClose }: { name: string; onClose: PeriodProps['onClose'] }) => {
  const { open, close, opener } = useOpened()
  return (
    <div className={styles.close}>
      <Button look="outline" {...opener}>
        {texts.close.open}
      </Button>
      {open && (
        <PasswordPrompt
          title={texts.close.open}
          label={texts.close.password}
          submit={texts.close.submit}
          submitting={texts.close.submitting}
          look="danger"
          onPassword={onClose}
          onCancel={close}
        >
          <p>{texts.close.meaning(name)}</p>
        </PasswordPrompt>
      )}
    </div>
  )
}

const signed = (amount: string): string =>
  amount.startsWith('-') ? `-${money(amount.slice(1))}` : money(amount)
