import { Card } from '../../components/Card.tsx'
import { FeedbackForm } from './FeedbackForm.tsx'
import styles from './FeedbackPage.module.css'
import { texts } from './texts.ts'

export const FeedbackPage = () => (
  <div className={styles.page}>
    <header className={styles.head}>
      <h1>{texts.title}</h1>
      <p className="muted">{texts.subtitle}</p>
    </header>
    <Card title={texts.form}>
      <FeedbackForm />
    </Card>
  </div>
)
