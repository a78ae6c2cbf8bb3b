import type { AdminLogResponse } from '#shared/api/adminLog.ts'
import { Field } from '../../../components/Field.tsx'
import { usePages } from '../../../lib/pages.ts'
import { AdminHead } from '../AdminHead.tsx'
import { refusalIn } from '../api.ts'
import { Choice } from '../Choice.tsx'
import { Filters } from '../Filters.tsx'
import styles from '../Found.module.css'
import { Found } from '../Found.tsx'
import { KeptOut } from '../KeptOut.tsx'
import { useFilters } from '../useFilters.ts'
import { LogTable } from './LogTable.tsx'
import { texts } from './texts.ts'

const words = texts.filters
const names = ['admin', 'kind', 'userId', 'goalId', 'from', 'to'] as const

/** What admins did and looked at, to be looked through by who, what kind, about whom and when. */
export const LogPage = () => {
  const filters = useFilters(names)
  const pages = usePages<AdminLogResponse>(`/api/admin/log${filters.query && `?${filters.query}`}`)
  const refusal = refusalIn(pages.error)
  if (refusal !== undefined) return <KeptOut why={refusal} />
  const field = (name: (typeof names)[number]) =>
    ({ label: words[name], name, defaultValue: filters.get(name), autoComplete: 'off' }) as const
  const admins = pages.data?.[0]?.admins ?? []
  return (
    <>
      <AdminHead title={texts.title} subtitle={texts.subtitle} />
      <div className={styles.parts}>
        {/* Who stands in the log is known once it is here. */}
        <Filters key={admins.length} label={words.title} show={words.show} clear={words.clear} of={filters}>
          <Choice
            {...field('admin')}
            options={[
              ['', words.anybody],
              ...admins.map(({ userId, name }) => [String(userId), name] as const),
            ]}
          />
          <Choice {...field('kind')} options={Object.entries(words.kinds)} />
          <Field {...field('userId')} inputMode="numeric" pattern="[1-9][0-9]{0,14}" />
          <Field {...field('goalId')} inputMode="numeric" pattern="[1-9][0-9]{0,14}" />
          <Field {...field('from')} type="date" />
          <Field {...field('to')} type="date" hint={words.days} />
        </Filters>
        <Found of={pages} title={filters.isNarrowed ? texts.narrowed : texts.all} texts={texts}>
          {held => <LogTable entries={held.flatMap(({ entries }) => entries)} />}
        </Found>
      </div>
    </>
  )
}
