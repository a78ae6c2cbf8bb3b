import type { AdminLogEntry } from '#shared/api/adminLog.ts'
import { moment } from '../../../lib/format.ts'
import styles from './Log.module.css'
import { texts } from './texts.ts'

const { columns } = texts

export const LogTable = ({ entries }: { entries: readonly AdminLogEntry[] }) => {
  if (entries.length === 0) return <p className="muted">{texts.none}</p>
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className="unseen">{texts.title}</caption>
        <thead>
          <tr>
            <th scope="col">{columns.when}</th>
            <th scope="col">{columns.who}</th>
            <th scope="col">{columns.what}</th>
            <th scope="col">{columns.about}</th>
            <th scope="col">{columns.outcome}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(entry => (
            <tr key={entry.id}>
              <td className={styles.when}>
                <time dateTime={entry.at}>{moment(entry.at)}</time>
              </td>
              <td className={styles.who}>{entry.admin.name}</td>
              <th scope="row" className={styles.what}>
                {texts.what(entry.door)}
                <code>{addressOf(entry)}</code>
                {Object.keys(entry.wished).length > 0 && <code>{pairsOf(entry.wished)}</code>}
              </th>
              <td className={styles.about}>{aboutOf(entry)}</td>
              <td className={styles.outcome}>{texts.outcome(entry.status)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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
  [...(aboutUser ? [aboutUser.name] : []), ...(aboutGoalId === null ? [] : [texts.goal(aboutGoalId)])].join(
    ', ',
  )
