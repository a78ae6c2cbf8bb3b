import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import styles from './CreateGoalPage.module.css'
import { createTexts } from './createTexts.ts'

interface FirstContributionProps {
  /** Once there is a goal to pay into. */
  ready: boolean
  onStart: () => void
}

export const FirstContribution = ({ ready, onStart }: FirstContributionProps) => {
  const texts = createTexts.aside
  return (
    <Card title={texts.title} className={styles.aside}>
      <p className="muted">{ready ? texts.after : texts.before}</p>
      <Button look="money" wide disabled={!ready} onClick={onStart}>
        {texts.button}
      </Button>
    </Card>
  )
}
