import type { GoalForm, GoalFormValues } from './goalForm.ts'

/**
 * Writes figures that hang on each other. Called from change handlers, never from effects, where two linked fields
 * would chase one another.
 */
export const setAll = (form: GoalForm, values: Partial<GoalFormValues>): void => {
  for (const [name, value] of Object.entries(values)) {
    const field = name as keyof GoalFormValues
    if (form.getValues(field) === value) continue
    form.setValue(field, value, { shouldDirty: true })
    // What was wrong with the old figure is not wrong with the new one.
    form.clearErrors(field)
  }
}
