import { Alert, Button, CopyButton, Modal, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCopy } from '@tabler/icons-react'
import type { MadeApiKey } from '#shared/api-keys/contract.ts'
import { useFocusReturn } from '#web/ui/dialogs/use-focus-return.ts'
import classes from './made-key-dialog.module.css'

/** The key is here and nowhere else: it closes by its button only. */
export function MadeKeyDialog({ made, onClose }: { made: MadeApiKey; onClose: () => void }) {
  useFocusReturn()
  return (
    <Modal
      opened
      onClose={onClose}
      title={`API key “${made.name}”`}
      size="lg"
      returnFocus={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Alert color="yellow" icon={<IconAlertTriangle />}>
        Copy the key now: it is shown this once and cannot be looked up later. Whoever has it can
        act with it, so keep it like a password.
      </Alert>
      <div className={classes.key}>
        <TextInput
          label="API Key"
          value={made.key}
          readOnly
          data-autofocus
          classNames={{ root: classes.field ?? '', input: classes.text ?? '' }}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton value={made.key} timeout={4000}>
          {({ copied, copy }) => (
            <Button
              variant={copied ? 'light' : 'filled'}
              leftSection={
                copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />
              }
              onClick={copy}
            >
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
      </div>
      <p className={classes.hint}>A program sends it with every request:</p>
      <pre className={classes.example} tabIndex={0}>
        {`curl ${window.location.origin}/api/dashboard/stats \\\n  -H "Authorization: Bearer ${made.hint}…"`}
      </pre>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          I Have Copied It
        </Button>
      </div>
    </Modal>
  )
}
