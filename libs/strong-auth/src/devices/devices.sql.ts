/** @param condition of a device `d`. */
export const findDevices = (condition: string) => `
  SELECT d.id, d.person_id AS "personId", d.credential_id AS "credentialId",
    d.public_key AS "publicKey", d.counter, d.transports,
    d.backup_eligible AS "isBackupEligible",
    (p.failed_attempts > 0 OR p.locked_until > now()) IS TRUE AS "hasFailedAttempts"
  FROM strong_auth_devices d JOIN strong_auth_people p ON p.id = d.person_id
  WHERE ${condition} AND d.revoked_at IS NULL`;
