import type { DataDir } from './data-dir.ts'

/** Names the processes in the process list, so that an orphan can be told from a stranger. */
export function clusterName(dataDir: DataDir): string {
  return `veld-${dataDir.id}`
}

/**
 * Given on the command line, so that they hold whatever the cluster's own files say. Durability
 * (fsync, full_page_writes, synchronous_commit) is left as PostgreSQL ships it: on.
 */
export function settings(dataDir: DataDir, socketDir: string): string[] {
  const values = {
    listen_addresses: '',
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    cluster_name: clusterName(dataDir),
    max_connections: '100',
    shared_buffers: '256MB',
    random_page_cost: '1.1',
    // Pages written whole into the log are smaller: without, a sale takes as much processor time, and more of the disk.
    wal_compression: 'on',
    // A checkpoint makes sales slow: its writes compete with theirs, and the first change of each page after it is
    // logged whole. A quarter of an hour of a busy shop is replayed within seconds after a power cut.
    checkpoint_timeout: '15min',
    max_wal_size: '2GB',
    // Log files are used again: to make a new one, somebody's sale would have to write 16 MB of zeros first.
    min_wal_size: '256MB',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Customers' numbers must not end up in a log: no statements, no parameters, no "Key (…)=(…)".
    log_min_messages: 'warning',
    log_min_error_statement: 'panic',
    log_parameter_max_length_on_error: '0',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
