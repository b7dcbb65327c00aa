-- Whether the identity provider said that somebody had shown a second factor; null of sign-ins before it was asked.
ALTER TABLE sign_ins ADD COLUMN second_factor boolean;

-- These three were switches that nothing was wired to, two of them on from the start. Two-factor now refuses sign-ins:
-- nobody has chosen that yet.
UPDATE settings SET value = value - 'two_factor' - 'strong_passwords' - 'biometrics';
