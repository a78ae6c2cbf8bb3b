import { type Minor, parseAmount, subtract, sum, zero } from '#shared/money.ts'
import { Table } from '../../../components/Table.tsx'
import type { Currency } from '../../../lib/currencies.ts'
import { money } from '../../../lib/format.ts'
import styles from './AdoptSheet.module.css'
import { adoptionTexts as texts } from './adoptionTexts.ts'
import type { SheetLine } from './lines.ts'

interface SheetPreviewProps {
  lines: readonly SheetLine[]
  round: number
  currency: Currency
  contribution: string
}

/** Who has paid, who has had the pot, and what is missing. */
export const SheetPreview = ({ lines, round, currency, contribution }: SheetPreviewProps) => {
  const shown = (amount: Minor) => money(amount, currency)
  const whole = parseAmount(contribution, currency) ?? zero
  const rounds = Array.from({ length: round - 1 }, (_, index) => index)
  // The recipient of a round pays into it like the others, whatever the sheet says.
  const paidOf = (seat: number, index: number): Minor =>
    seat === index ? whole : (lines[seat]?.paidMinor[index] ?? zero)
  const potOf = (index: number): Minor => sum(lines.map((_, seat) => paidOf(seat, index)))
  const paidBy = (seat: number): Minor => sum(rounds.map(index => paidOf(seat, index)))
  const all = sum(rounds.map(potOf))
  const missing = subtract(sum(rounds.flatMap(() => lines.map(() => whole))), all)
  const rows = lines.map(({ name }, seat) => ({ name, seat }))
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles.table} aria-label={texts.preview} tabIndex={0}>
        <Table
          caption={texts.preview}
          rows={rows}
          keyOf={({ seat }) => seat}
          columns={[
            { head: texts.heads.turn, cell: ({ seat }) => seat + 1 },
            { head: texts.heads.name, cell: ({ name }) => name, isRowHead: true },
            ...rounds.map(index => ({
              head: texts.heads.round({ round: index + 1 }),
              className: 'figures',
              cell: ({ seat }: (typeof rows)[number]) => shown(paidOf(seat, index)),
            })),
            { head: texts.heads.paid, className: 'figures', cell: ({ seat }) => shown(paidBy(seat)) },
            {
              head: texts.heads.pot,
              className: 'figures',
              cell: ({ seat }) => (seat < round - 1 ? shown(potOf(seat)) : texts.toCome),
            },
          ]}
          foot={
            <tr>
              <td />
              <th scope="row">{texts.sums}</th>
              {rounds.map(index => (
                <td key={index} className="figures">
                  {shown(potOf(index))}
                </td>
              ))}
              <td className="figures">{shown(all)}</td>
              <td className="figures">{shown(all)}</td>
            </tr>
          }
        />
      </section>
      {missing > 0 && <p>{texts.missing({ amount: shown(missing) })}</p>}
      <p className="muted">{texts.next}</p>
    </>
  )
}
