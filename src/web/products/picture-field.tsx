import { Button, FileButton, Progress, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPhotoUp, IconTrash } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { imageHash } from '#shared/products/image.ts'
import { ProductPicture } from '#web/ui/facts/product-picture.tsx'
import { useCategories } from './data.ts'
import classes from './picture-field.module.css'
import type { ProductFormState } from './product-form-fields.tsx'
import type { useImageUpload } from './use-image-upload.ts'

const TEXT = 'Uploading image...'

const TYPING_PAUSE_MS = 500

interface PictureFieldProps {
  form: ProductFormState
  upload: ReturnType<typeof useImageUpload>
}

/** A picture chosen, dropped or named by its address, as it will be seen. */
export function PictureField({ form, upload }: PictureFieldProps) {
  const { image_url } = form.values
  const { sent, problem, begin } = upload
  const isSending = sent !== undefined
  const isOwn = imageHash(image_url) !== undefined
  const drop = useDrop(begin)

  function remove() {
    upload.cancel()
    form.setFieldValue('image_url', '')
  }
  return (
    <div className={classes.field} role="group" aria-label="Picture" {...drop}>
      <div className={classes.preview} data-sending={isSending || undefined}>
        <Preview form={form} />
      </div>
      <div className={classes.controls}>
        <div className={classes.buttons}>
          <FileButton accept="image/*" onChange={(file) => file && begin(file)}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                leftSection={<IconPhotoUp size={16} aria-hidden />}
              >
                {image_url === '' ? 'Upload Image' : 'Replace'}
              </Button>
            )}
          </FileButton>
          {(image_url !== '' || isSending) && (
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={remove}
            >
              Remove
            </Button>
          )}
        </div>
        {isSending && <UploadProgress sent={sent} />}
        {!isSending && !isOwn && (
          <TextInput
            aria-label="Image address"
            placeholder="or paste an https address"
            type="url"
            {...form.getInputProps('image_url')}
            onBlur={() => form.validateField('image_url')}
          />
        )}
        {problem !== undefined && (
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        )}
        {!isSending && problem === undefined && (
          <p className={classes.hint}>
            {image_url === ''
              ? 'Choose or drop a file of at most 5 MB. Without a photo, a picture is drawn.'
              : 'This is how it will be shown.'}
          </p>
        )}
      </div>
    </div>
  )
}

function Preview({ form: { values } }: Pick<PictureFieldProps, 'form'>) {
  const { data: categories = [] } = useCategories()
  // Every letter of a half typed address would be asked for on the network.
  const [address] = useDebouncedValue(values.image_url, TYPING_PAUSE_MS)
  const isOwn = imageHash(values.image_url) !== undefined
  return (
    <ProductPicture
      product={{
        name: values.name,
        category_name: categories.find(({ id }) => String(id) === values.category_id)?.name ?? '',
        strain_type: values.strain_type === '' ? null : values.strain_type,
        is_medical: values.is_medical,
        image_url: isOwn || values.image_url === '' ? values.image_url : address,
      }}
    />
  )
}

/** A file let go over the field, as if it had been chosen. */
function useDrop(onFile: (file: File) => void) {
  const [isOver, setOver] = useState(false)
  return {
    'data-over': isOver || undefined,
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      const file = event.dataTransfer.files[0]
      if (file) onFile(file)
    },
  }
}

/** How much of the picture is on its way; once all of it is, the server is at work on it. */
function UploadProgress({ sent }: { sent: number }) {
  const percent = Math.round(sent * 100)
  return (
    <div>
      <p className={classes.uploading}>
        <span role="status">{TEXT}</span>
        <span className={classes.percent}>{percent}%</span>
      </p>
      <Progress value={percent} animated={percent === 100} aria-label={TEXT} />
    </div>
  )
}
