import { Link } from 'wouter'
import type { PeriodResponse } from '#shared/api/periods.ts'
import { Button } from '../../../components/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { Loaded } from '../../../components/Loaded.tsx'
import { PasswordPrompt } from '../../../components/PasswordPrompt.tsx'
import { StatusBadge } from '../../../components/StatusBadge.tsx'
import { Table } from '../../../components/Table.tsx'
import { showSuccess } from '../../../components/toast.ts'
import { useFresh } from '../../../lib/data.ts'
import { moment } from '../../../lib/format.ts'
import { send } from '../../../lib/http.ts'
import { periodName } from '../../../lib/intl.ts'
import { signedMoney } from '../../../lib/signed.ts'
import { useOpened } from '../../../lib/useOpened.ts'
import { AdminFrame } from '../AdminHead.tsx'
import { statementOf } from '../addresses.ts'
import { rawEvent } from '../rawEventOf.ts'
import styles from './Periods.module.css'
import { texts } from './texts.ts'

const key = '/api/admin/periods'

/** Months of the books, newest first; the oldest that is over can be closed. */
export const PeriodsPage = () => {
  const periods = useFresh<readonly PeriodResponse[]>(key)
  const close = async (period: string, password: string) => {
    const now = await send<readonly PeriodResponse[]>('POST', `${key}/${period}/close`, { password })
    showSuccess(texts.close.done)
    await periods.mutate(now, { revalidate: false })
  }
  return (
    <AdminFrame of={periods} title={texts.title} subtitle={texts.subtitle}>
      <Loaded of={periods} loading={texts.loading} failed={texts.failed}>
        {held => (
          <div className={styles.periods}>
            {held.map(period => (
              <Period key={period.period} of={period} onClose={password => close(period.period, password)} />
            ))}
          </div>
        )}
      </Loaded>
    </AdminFrame>
  )
}

interface PeriodProps {
  of: PeriodResponse
  onClose: (password: string) => Promise<void>
}

const Period = ({ of, onClose }: PeriodProps) => {
  const name = periodName(of.period)
  return (
    <Card title={name} note={texts.lines({ count: of.lines })}>
      <div className={styles.state}>
        <StatusBadge tone={of.status === 'closed' ? 'good' : 'waiting'}>
          {texts.status[of.status]}
        </StatusBadge>
        {of.closedAt && <span>{texts.closed({ at: moment(of.closedAt), by: of.closedBy ?? '' })}</span>}
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
      {of.together.map(together => (
        <Figures key={together.currency} of={of} name={name} together={together} />
      ))}
      {of.mayClose && <Close name={name} onClose={onClose} />}
    </Card>
  )
}

const { columns } = texts
interface FiguresProps {
  of: PeriodResponse
  name: string
  together: PeriodResponse['together'][number]
}

/** Those in one currency. */
const Figures = ({ of, name, together: { currency, amount } }: FiguresProps) => (
  <Table
    className={styles.table}
    caption={
      of.together.length === 1 ? (
        name
      ) : (
        <caption className={styles.currency}>{texts.figuresIn({ period: name, currency })}</caption>
      )
    }
    rows={of.accounts.filter(figures => figures.currency === currency)}
    keyOf={({ account }) => account}
    columns={[
      {
        head: columns.account,
        isRowHead: true,
        cell: ({ account, name: called }) => (
          <Link
            to={statementOf({ account, period: of.period }, currency)}
            aria-label={texts.statementOf({ account: called, period: name })}
          >
            {called}
          </Link>
        ),
      },
      { head: columns.opening, cell: ({ opening }) => signedMoney(opening, currency) },
      { head: columns.debit, cell: ({ debit }) => signedMoney(debit, currency) },
      { head: columns.credit, cell: ({ credit }) => signedMoney(credit, currency) },
      { head: columns.closing, cell: ({ closing }) => signedMoney(closing, currency) },
    ]}
    foot={
      <tr>
        <th scope="row">{texts.together}</th>
        <td colSpan={4}>{signedMoney(amount, currency)}</td>
      </tr>
    }
  />
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
          look="danger"
          onPassword={onClose}
          onCancel={close}
        >
          <p>{texts.close.meaning({ period: name })}</p>
        </PasswordPrompt>
      )}
    </div>
  )
}
