import type { AdminLogEntry, AdminLogResponse } from '#shared/api/adminLog.ts'
import { rowOf } from '#shared/intl.ts'
import { EventTable } from '../../../components/EventTable.tsx'
import { Field } from '../../../components/Field.tsx'
import { Select } from '../../../components/Select.tsx'
import { moment } from '../../../lib/format.ts'
import { usePages } from '../../../lib/pages.ts'
import { AdminFrame } from '../AdminHead.tsx'
import { Filters } from '../Filters.tsx'
import styles from '../Results.module.css'
import { Results } from '../Results.tsx'
import { useFilters } from '../useFilters.ts'
import logStyles from './Log.module.css'
import { texts } from './texts.ts'

const words = texts.filters
const names = ['admin', 'kind', 'userId', 'goalId', 'from', 'to'] as const

/** Actions and views of admins, filtered by admin, kind, user and time. */
export const LogPage = () => {
  const filters = useFilters(names, words)
  const pages = usePages<AdminLogResponse>(`/api/admin/log${filters.query && `?${filters.query}`}`)
  const { field } = filters
  const admins = pages.data?.[0]?.admins ?? []
  return (
    <AdminFrame of={pages} title={texts.title} subtitle={texts.subtitle}>
      <div className={styles.parts}>
        {/* The admins of the log are known once it is loaded. */}
        <Filters key={admins.length} label={words.title} show={words.show} clear={words.clear} of={filters}>
          <Select
            {...field('admin')}
            options={[
              ['', words.anybody],
              ...admins.map(({ userId, name }) => [String(userId), name] as const),
            ]}
          />
          <Select {...field('kind')} options={Object.entries(words.kinds)} />
          <Field {...field('userId')} inputMode="numeric" pattern="[1-9][0-9]{0,14}" />
          <Field {...field('goalId')} inputMode="numeric" pattern="[1-9][0-9]{0,14}" />
          <Field {...field('from')} type="date" />
          <Field {...field('to')} type="date" hint={words.days} />
        </Filters>
        <Results
          of={pages}
          title={filters.isNarrowed ? texts.narrowed : texts.all}
          asked={filters.query}
          texts={texts}
        >
          {held => <LogTable entries={held.flatMap(({ entries }) => entries)} />}
        </Results>
      </div>
    </AdminFrame>
  )
}

const { columns } = texts
const deeds: Readonly<Record<string, string>> = Object.fromEntries([
  ...Object.entries(texts.deeds),
  ...Object.entries(texts.commands),
])

const LogTable = ({ entries }: { entries: readonly AdminLogEntry[] }) => {
  if (entries.length === 0) return <p className="muted">{texts.none}</p>
  return (
    <EventTable
      look={logStyles}
      caption={texts.title}
      rows={entries}
      keyOf={entry => entry.id}
      columns={[
        {
          head: columns.when,
          area: 'when',
          cell: entry => <time dateTime={entry.at}>{moment(entry.at)}</time>,
        },
        { head: columns.who, area: 'who', cell: entry => entry.admin.name },
        {
          head: columns.what,
          area: 'what',
          isRowHead: true,
          cell: entry => (
            <>
              {deeds[entry.door] ?? entry.door}
              <code>{addressOf(entry)}</code>
              {Object.keys(entry.wished).length > 0 && <code>{pairsOf(entry.wished)}</code>}
            </>
          ),
        },
        { head: columns.about, area: 'about', cell: aboutOf },
        { head: columns.outcome, area: 'outcome', cell: entry => outcomeOf(entry.status) },
      ]}
    />
  )
}

const addressOf = ({ path, query }: AdminLogEntry): string => {
  const asked = Object.keys(query).length > 0 ? `?${pairsOf(query)}` : ''
  return path.replace('/api/admin', '') + asked
}
const pairsOf = (values: Readonly<Record<string, string | number | boolean>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

const aboutOf = ({ aboutUser, aboutGoalId }: AdminLogEntry): string =>
  rowOf([
    ...(aboutUser ? [aboutUser.name] : []),
    ...(aboutGoalId === null ? [] : [texts.goal({ id: aboutGoalId })]),
  ])

const outcomeOf = (status: number | null): string => {
  const { none, done, refused, failed } = texts.outcome
  if (status === null) return none
  return status < 400 ? done : status < 500 ? refused({ status }) : failed({ status })
}
