/** Where a request comes from, for the audit trail. */
export interface Origin {
  request_id: string
  ip_address: string
  user_agent: string
}
