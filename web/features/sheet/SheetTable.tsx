import type { SheetCellResponse, SheetResponse, SheetRowResponse } from '#shared/api/sheet.ts'
import { Table } from '../../components/Table.tsx'
import { day, money } from '../../lib/format.ts'
import styles from './SheetPage.module.css'
import { sheetTexts as texts } from './sheetTexts.ts'

export const SheetTable = ({ sheet }: { sheet: SheetResponse }) => {
  const { name, currency, contribution, rounds, rows } = sheet
  const shown = (amount: string): string => money(amount, currency)
  return (
    <article className={styles.sheet}>
      <header>
        <p className={styles.issuer}>{texts.issuer}</p>
        <h2>{name}</h2>
        <p className="muted">{texts.made({ day: day(sheet.day), contribution: shown(contribution) })}</p>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={texts.title}>
        <Table
          className={styles.table}
          caption={texts.title}
          rows={rows}
          keyOf={({ userId }) => userId}
          columns={[
            { head: texts.member, cell: row => <Member row={row} />, isRowHead: true },
            ...rounds.map(({ round, dueOn }, index) => ({
              head: (
                <>
                  {texts.round({ round })}
                  {dueOn !== null && <small>{texts.due({ day: day(dueOn) })}</small>}
                </>
              ),
              cell: ({ cells }: SheetRowResponse) => <Cell cell={cells[index]} shown={shown} />,
            })),
            { head: texts.paid, cell: row => shown(row.paid), className: styles.sum },
            { head: texts.owed, cell: row => shown(row.owed), className: styles.sum },
            { head: texts.received, cell: row => shown(row.received), className: styles.sum },
          ]}
          foot={<Sums sheet={sheet} shown={shown} />}
        />
      </section>
    </article>
  )
}

const Member = ({ row: { name, position } }: { row: SheetRowResponse }) => (
  <>
    <bdi>{name}</bdi>
    <small>{position === null ? texts.former : texts.turn({ turn: position })}</small>
  </>
)

interface CellProps {
  cell: SheetCellResponse | undefined
  shown: (amount: string) => string
}

const Cell = ({ cell, shown }: CellProps) => {
  if (!cell) return null
  const { parts, owed, late } = cell
  const owes = Number(owed) > 0
  return (
    <>
      {parts.map(({ amount, on, how, boxOf }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts never change places
        <span key={index} className={styles.part}>
          <strong>{shown(amount)}</strong>
          <small>
            {boxOf === null
              ? texts.when({ day: day(on), how: texts.hows[how] })
              : texts.inBox({ day: day(on), how: texts.hows[how], who: boxOf.name })}
          </small>
        </span>
      ))}
      {owes && <span className={styles.late}>{texts.owes({ amount: shown(owed) })}</span>}
      {!owes && late && parts.length === 0 && <span className={styles.late}>{texts.late}</span>}
      {parts.length === 0 && !owes && !late && <span className="unseen">{texts.nothing}</span>}
    </>
  )
}

const Sums = ({ sheet, shown }: { sheet: SheetResponse; shown: (amount: string) => string }) => (
  <>
    <tr>
      <th scope="row">{texts.total}</th>
      {sheet.rounds.map(({ round, paid }) => (
        <td key={round}>
          <strong>{shown(paid)}</strong>
        </td>
      ))}
      {[sheet.paid, sheet.owed, sheet.pots].map((sum, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sums never change places
        <td key={index} className={styles.sum}>
          <strong>{shown(sum)}</strong>
        </td>
      ))}
    </tr>
    <tr>
      <th scope="row">{texts.pot}</th>
      {sheet.rounds.map(({ round, pot, recipient, sent }) => (
        <td key={round}>
          {pot !== null && <strong>{shown(pot)}</strong>}
          {recipient && <bdi className={styles.part}>{recipient.name}</bdi>}
          {sent && <small>{texts.sent({ day: day(sent.on) })}</small>}
        </td>
      ))}
      <td colSpan={3} />
    </tr>
  </>
)
