/** Which of the platforms this is. */
export interface EnvironmentResource {
  environment: 'sandbox' | 'production';
}
