import { Skeleton } from '../../components/Skeleton.tsx'
import styles from './CircleOutline.module.css'
import { rotationTexts as texts } from './rotationTexts.ts'

/** A circle that is loading: its turn in words, the reader's part, and the wheel. */
export const CircleOutline = () => <Skeleton label={texts.loading} rows={4} className={styles.outline} />
