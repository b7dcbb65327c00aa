import { Button, Modal, Table } from '@mantine/core'
import { useIsPhone } from '#web/ui/page/phone.ts'
import classes from './conflict-dialog.module.css'
import type { Difference } from './settings-values.ts'

interface ConflictDialogProps {
  /** Who saved when. */
  text: string
  differences: readonly Difference[]
  /** Take what was saved and drop what was typed. */
  onLoad: () => void
  /** Take what was saved, with what was typed on top of it, unsaved. */
  onKeep: () => void
  onCancel: () => void
}

/** Somebody else was faster: nothing is overwritten unless a person says so. */
export function ConflictDialog({
  text,
  differences,
  onLoad,
  onKeep,
  onCancel,
}: ConflictDialogProps) {
  const phone = useIsPhone()
  return (
    <Modal opened onClose={onCancel} title="Newer settings were saved" size="lg" fullScreen={phone}>
      <p className={classes.text}>{text}</p>
      <div className={classes.scroll} tabIndex={0} role="region" aria-label="What differs">
        <Table withTableBorder layout="fixed" horizontalSpacing="xs" highlightOnHover={false}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Setting</Table.Th>
              <Table.Th scope="col">On your screen</Table.Th>
              <Table.Th scope="col">Saved</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {differences.map(({ label, mine, theirs, isMine }) => (
              <Table.Tr key={label}>
                <Table.Th scope="row" className={classes.setting}>
                  {label}
                </Table.Th>
                <Table.Td className={classes.value} data-quiet={!isMine || undefined}>
                  {mine}
                  {isMine && <span className={classes.changed}>Changed by you</span>}
                </Table.Td>
                <Table.Td className={classes.value}>{theirs}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <p className={classes.hint}>
        Loading drops what you have typed. Keeping puts your changes on top of the newer values:
        look them over, then save again.
      </p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onKeep}>
          Keep My Changes
        </Button>
        <Button data-autofocus onClick={onLoad}>
          Load Newer Values
        </Button>
      </div>
    </Modal>
  )
}
