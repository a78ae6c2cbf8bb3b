import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import field from '../../components/Field.module.css'
import select from '../../components/Select.module.css'

interface ChoiceProps extends ComponentProps<'select'> {
  label: string
  options: readonly (readonly [value: string, text: string])[]
}

/** One of a few, as a field of a form that is sent as a whole. */
export const Choice = ({ label, options, ...props }: ChoiceProps) => {
  const id = useId()
  return (
    <div className={field.field}>
      <label htmlFor={id}>{label}</label>
      <div className={field.box}>
        <select id={id} className={`${field.input} ${select.select}`} {...props}>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <ChevronDown size={18} className={select.chevron} aria-hidden="true" />
      </div>
    </div>
  )
}
