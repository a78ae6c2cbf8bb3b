import styles from './AdoptSheet.module.css'
import { adoptionTexts as texts } from './adoptionTexts.ts'
import type { Fault } from './faults.ts'

const most = 12

/** Everything that is wrong with a sheet, by row or person. */
export const Faults = ({ faults }: { faults: readonly Fault[] }) =>
  faults.length > 0 && (
    <div role="alert" className={styles.faults}>
      <p>{texts.notYet}</p>
      <ul>
        {faults.slice(0, most).map(fault => (
          <li key={JSON.stringify(fault)} data-fault tabIndex={-1}>
            {sentenceOf(fault)}
          </li>
        ))}
      </ul>
      {faults.length > most && <p>{texts.more({ count: faults.length - most })}</p>}
    </div>
  )

const sentences: Readonly<Record<Fault['what'], string | ((values: never) => string)>> = texts.faults

const sentenceOf = ({ what, ...values }: Fault): string => {
  const sentence = sentences[what]
  return typeof sentence === 'string' ? sentence : sentence(values as never)
}
