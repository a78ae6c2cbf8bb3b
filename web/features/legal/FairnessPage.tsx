import { Minus, ShieldCheck } from 'lucide'
import { Link } from 'wouter'
import { Icon } from '../../components/Icon.tsx'
import { usePageTitle } from '../../lib/usePageTitle.ts'
import styles from './FairnessPage.module.css'
import { fairnessTexts as texts } from './fairnessTexts.ts'

/** The promises to members of a circle and their limits, as in docs/fairness.md: public. */
export const FairnessPage = () => {
  usePageTitle(texts.title)
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <h1>{texts.title}</h1>
        <p className={styles.lead}>{texts.lead}</p>
      </header>
      <div className={styles.sections}>
        {Object.values(texts.sections).map(({ title, points }) => (
          <section key={title} className={styles.section}>
            <h2>{title}</h2>
            <ul className={styles.points}>
              {Object.values(points).map(([promise, rule]) => (
                <li key={promise}>
                  <Icon of={ShieldCheck} size={20} />
                  <div>
                    <p>
                      <strong>{promise}</strong>
                    </p>
                    <p className="muted">{rule}</p>
                  </div>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <section className={styles.not}>
        <h2>{texts.not.title}</h2>
        <ul className={styles.points}>
          {texts.not.points.map(point => (
            <li key={point}>
              <Icon of={Minus} size={20} />
              <p>{point}</p>
            </li>
          ))}
        </ul>
      </section>
      <p>
        {texts.check}{' '}
        <Link to="/transparency" className={styles.link}>
          {texts.checkLink}
        </Link>
      </p>
    </article>
  )
}
