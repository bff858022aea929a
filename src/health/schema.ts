/** `checking` is the page's state while it loads. `responseTime` is in milliseconds. */
export type Health = {
  status: 'healthy' | 'unhealthy' | 'checking'
  timestamp: string
  responseTime: number
  database: 'connected' | 'disconnected' | 'error'
  error: string | null
  environment: Record<'https' | 'mail' | 'business' | 'signUp', boolean>
}
