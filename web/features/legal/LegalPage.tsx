import { Link } from 'wouter'
import styles from './LegalPage.module.css'
import type { LegalTexts } from './legalTexts.ts'

/** One of the two pages that say what is agreed, in words that anyone can read. */
export const LegalPage = ({ title, lead, changed, sections }: LegalTexts) => (
  <article className={styles.page}>
    <header className={styles.head}>
      <h1>{title}</h1>
      <p className={styles.lead}>{lead}</p>
    </header>
    {sections.map(section => (
      <section key={section.title}>
        <h2>{section.title}</h2>
        {section.paragraphs.map(paragraph => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {section.points && (
          <ul>
            {section.points.map(point => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        )}
        {section.link && (
          <p>
            <Link to={section.link.to} className={styles.link}>
              {section.link.text}
            </Link>
          </p>
        )}
      </section>
    ))}
    <p className="muted">{changed}</p>
  </article>
)
