import { Button, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { CategoryFields } from '#shared/products/category.ts'
import { useFormSubmit } from '#web/ui/forms/use-form-submit.ts'
import classes from './categories-dialog.module.css'

interface CategoryNameFormProps {
  label: string
  name?: string
  submitLabel: string
  onSubmit: (name: string) => Promise<unknown>
  onCancel?: () => void
  autoFocus?: boolean
}

/** One name and a button, on one line; a refusal stands below the name. */
export function CategoryNameForm({
  label,
  name = '',
  submitLabel,
  onSubmit,
  onCancel,
  autoFocus = false,
}: CategoryNameFormProps) {
  const form = useForm({
    initialValues: { name },
    validate: schemaResolver(CategoryFields, { sync: true }),
    transformValues: (values) => CategoryFields.parse(values),
  })
  const { busy, refusal, formRef, submit } = useFormSubmit({
    form,
    onSubmit: (fields) => onSubmit(fields.name),
    onSaved: () => form.reset(),
  })
  const { error, ...field } = form.getInputProps('name')
  return (
    <form ref={formRef} className={classes.form} noValidate onSubmit={submit}>
      <TextInput
        className={classes.input ?? ''}
        aria-label={label}
        placeholder={label}
        maxLength={80}
        disabled={busy}
        {...(autoFocus && { 'data-autofocus': true, autoFocus: true })}
        {...field}
        error={error ?? (form.isDirty() ? refusal : undefined)}
        {...(onCancel && {
          // The dialog around it would close on the same key.
          'data-mantine-stop-propagation': true,
          onKeyDown: (event) => event.key === 'Escape' && onCancel(),
        })}
      />
      <Button type="submit" loading={busy}>
        {submitLabel}
      </Button>
      {onCancel && (
        <Button variant="default" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      )}
    </form>
  )
}
