import { ChevronDown } from 'lucide'
import { useWatch } from 'react-hook-form'
import disclosure from '../../components/Disclosure.module.css'
import { Icon } from '../../components/Icon.tsx'
import { lazyPart } from '../../components/lazyPart.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { useDisclosure } from '../../components/useDisclosure.ts'
import { charterIn } from '../common/charter/charterDraft.ts'
import { PromiseLink } from '../common/charter/PromiseLink.tsx'
import { depositIn, feesIn, rulesIn } from '../common/charter/rules.ts'
import styles from './CreateForm.module.css'
import { createTexts } from './createTexts.ts'
import type { GoalForm } from './goalForm.ts'

// Most circles use the default rules.
const CharterFields = lazyPart(
  () => import('../common/charter/CharterFields.tsx'),
  'CharterFields',
  <Skeleton label={createTexts.charter.title} />,
)

/** A summary of a new circle's rules, and the fields to change them. */
export const CharterSettings = ({ form }: { form: GoalForm }) => {
  const texts = createTexts.charter
  const [charter, currency, order, members] = useWatch({
    control: form.control,
    name: ['charter', 'currency', 'order', 'totalMembers'],
  })
  const seats = Number(members)
  const toBeDrawn = order === 'draw'
  const { trigger, panel } = useDisclosure(false)
  const rules = charterIn(charter, currency)
  return (
    <section className={styles.charter} aria-labelledby="charter">
      <h3 id="charter">{texts.title}</h3>
      {rules ? (
        <p className="muted">
          {[
            ...rulesIn(rules, { toBeDrawn }),
            ...depositIn(rules.deposit || null, currency),
            ...feesIn(rules, { currency, seats }),
          ].join(' ')}{' '}
          {texts.note}
        </p>
      ) : (
        <p role="alert">{texts.unfinished}</p>
      )}
      <PromiseLink target="_blank" />
      <div>
        <button {...trigger} className={styles.unfold}>
          {texts.change}
          <Icon of={ChevronDown} size={18} className={disclosure.chevron} />
        </button>
        <div {...panel} className={disclosure.panel}>
          <div>
            {panel['data-open'] && (
              <div className={styles.folded}>
                <CharterFields
                  charter={charter}
                  currency={currency}
                  toBeDrawn={toBeDrawn}
                  onChange={changed => form.setValue('charter', changed)}
                />
              </div>
            )}
          </div>
        </div>
      </div>
    </section>
  )
}
