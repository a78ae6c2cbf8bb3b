import { TriangleAlert } from 'lucide'
import styles from './FormFault.module.css'
import { Icon } from './Icon.tsx'

/** An error of the form as a whole; stays until the next attempt. */
export const FormFault = ({ text }: { text: string | undefined }) =>
  text !== undefined && (
    <p role="alert" className={styles.fault}>
      <Icon of={TriangleAlert} size={18} />
      <span>{text}</span>
    </p>
  )
