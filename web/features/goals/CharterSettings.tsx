import { ChevronDown } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { charterIn } from '../../components/charter/charterDraft.ts'
import { rulesIn } from '../../components/charter/charterRules.ts'
import disclosure from '../../components/Disclosure.module.css'
import { InlineSpinner } from '../../components/Spinner.tsx'
import { useDisclosure } from '../../components/useDisclosure.ts'
import styles from './CreateForm.module.css'
import { createTexts } from './createTexts.ts'
import type { GoalForm } from './goalForm.ts'

// Most circles go by the usual rules.
const CharterFields = lazy(() =>
  import('../../components/charter/CharterFields.tsx').then(module => ({ default: module.CharterFields })),
)

/** The rules of a circle: said in a few words, and changed by whoever wants others. */
export const CharterSettings = ({ form }: { form: GoalForm }) => {
  const texts = createTexts.charter
  const charter = form.watch('charter')
  const { trigger, panel } = useDisclosure(false)
  const rules = charterIn(charter)
  return (
    <section className={styles.charter} aria-labelledby="charter">
      <h3 id="charter">{texts.title}</h3>
      {rules ? (
        <p className="muted">
          {rulesIn(rules).join(' ')} {texts.note}
        </p>
      ) : (
        <p role="alert">{texts.unfinished}</p>
      )}
      <div>
        <button {...trigger} className={styles.unfold}>
          {texts.change}
          <ChevronDown size={18} className={disclosure.chevron} aria-hidden="true" />
        </button>
        <div {...panel} className={disclosure.panel}>
          <div>
            {panel['data-open'] && (
              <div className={styles.folded}>
                <Suspense fallback={<InlineSpinner label={texts.title} />}>
                  <CharterFields charter={charter} onChange={changed => form.setValue('charter', changed)} />
                </Suspense>
              </div>
            )}
          </div>
        </div>
      </div>
    </section>
  )
}
