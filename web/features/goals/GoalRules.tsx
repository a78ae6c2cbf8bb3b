import { Check } from 'lucide'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { Card } from '../../components/Card.tsx'
import { Icon } from '../../components/Icon.tsx'
import charterStyles from '../common/charter/Charter.module.css'
import { PromiseLink } from '../common/charter/PromiseLink.tsx'
import { goalTexts } from './goalTexts.ts'

const texts = goalTexts.rules

/** Who owns the money in a goal that collects up to its target. */
export const GoalRules = ({ goal }: { goal: GoalResponse }) => (
  <Card title={texts.title}>
    <ul className={charterStyles.terms}>
      {[texts.own, ...(goal.totalMembers > 1 ? [texts.others, texts.fixed] : [])].map(rule => (
        <li key={rule}>
          <Icon of={Check} size={18} />
          <span>{rule}</span>
        </li>
      ))}
    </ul>
    <PromiseLink />
  </Card>
)
