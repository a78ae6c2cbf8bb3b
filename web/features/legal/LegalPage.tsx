import { Link } from 'wouter'
import { usePageTitle } from '../../lib/usePageTitle.ts'
import styles from './LegalPage.module.css'

interface Section {
  readonly title: string
  readonly paragraphs?: readonly string[]
  readonly points?: readonly string[]
  /** The text of a link. */
  readonly link?: string
}

interface LegalPageProps {
  title: string
  lead: string
  sections: Readonly<Record<string, Section>>
  changed: string
  /** The targets of links in sections, by section. */
  links?: Readonly<Record<string, string>>
}

/** One of the two pages with agreements, in plain language. */
export const LegalPage = ({ title, lead, changed, sections, links = {} }: LegalPageProps) => {
  usePageTitle(title)
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
      </header>
      {Object.entries(sections).map(([name, section]) => (
        <section key={name}>
          <h2>{section.title}</h2>
          {section.paragraphs?.map(paragraph => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {section.points && (
            <ul>
              {section.points.map(point => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          )}
          {section.link && links[name] && (
            <p>
              <Link to={links[name]} className={styles.link}>
                {section.link}
              </Link>
            </p>
          )}
        </section>
      ))}
      <p className="muted">{changed}</p>
    </article>
  )
}
