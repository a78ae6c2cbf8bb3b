#!/bin/sh
# Generates what docker-compose.yml needs: passwords, keys, the event store's certificates, and a .env to fill in. Existing
# files stay as they are, so it may be run again. With `try`, no accounts are needed: cards are the sandbox's, and mail is
# only shown.
set -eu
umask 077
cd "$(dirname "$0")/.."

# Other users of this machine cannot enter the folder. The files in it are readable for everybody, because each container
# runs as another user.
mkdir -p .secrets
cd .secrets

keep() { # keep NAME VALUE
  [ -s "$1" ] || printf '%s\n' "$2" >"$1"
}
random() { openssl rand -hex 32; }

keep database_password "$(random)"
keep redis_password "$(random)"
keep eventstore_password "$(random)"
keep database_url "postgres://calabash:$(cat database_password)@postgres:5432/calabash"
keep redis_url "redis://:$(cat redis_password)@redis:6379"
keep eventstore_url "esdb+discover://admin:$(cat eventstore_password)@eventstore:2113?tls=true&tlsCAFile=/run/secrets/eventstore_authority"
keep session_keys "$(random)"
keep event_keys "$(random)"
keep metrics_token "$(random)"
keep transparency_key "$(random)"

# Our own certificate authority, trusted only by the event store's nodes and clients; its key is not kept.
if [ ! -s eventstore_certificate ]; then
  new=$(mktemp -d)
  trap 'rm -rf "$new"' EXIT
  cat >"$new/extensions" <<END
[authority]
basicConstraints = critical, CA:TRUE, pathlen:0
keyUsage = critical, keyCertSign, cRLSign
subjectKeyIdentifier = hash
[node]
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature, keyEncipherment
# A node is also a client of the others.
extendedKeyUsage = serverAuth, clientAuth
subjectAltName = DNS:eventstore, DNS:eventstore-1, DNS:eventstore-2, DNS:eventstore-3, DNS:localhost, IP:127.0.0.1
END
  for name in authority node; do
    openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048 -out "$new/$name.key" 2>/dev/null
  done
  openssl req -new -key "$new/authority.key" -subj '/O=Calabash/CN=Calabash event store authority' \
    -out "$new/authority.csr"
  openssl x509 -req -sha256 -days 3650 -in "$new/authority.csr" -signkey "$new/authority.key" \
    -extfile "$new/extensions" -extensions authority -out "$new/authority.crt" 2>/dev/null
  # The nodes know each other by this name.
  openssl req -new -key "$new/node.key" -subj '/CN=eventstoredb-node' -out "$new/node.csr"
  openssl x509 -req -sha256 -days 1825 -in "$new/node.csr" -CA "$new/authority.crt" -CAkey "$new/authority.key" \
    -CAcreateserial -extfile "$new/extensions" -extensions node -out "$new/node.crt" 2>/dev/null
  cp "$new/authority.crt" eventstore_authority
  cp "$new/node.key" eventstore_key
  cp "$new/node.crt" eventstore_certificate
fi

if [ "${1:-}" = try ]; then
  keep stripe_secret_key sk_sandbox_local
  keep smtp_url smtp://mail:1025
fi
# Empty means "not set".
for name in stripe_secret_key stripe_webhook_secret smtp_url twilio_auth_token; do
  [ -e "$name" ] || : >"$name"
done
chmod 644 ./*

cd ..
# The installation's marks of the event store, kept outside of its volumes, and the backups that are taken before the
# store grows or shrinks. Users in the containers write both.
if ! { mkdir -p .store/marks .store/backups && chmod 777 .store/marks .store/backups; } 2>/dev/null; then
  echo 'Docker created .store as another user. Remove it (sudo rm -r .store), and run this again.' >&2
  exit 1
fi

if [ ! -e .env ]; then
  if [ "${1:-}" = try ]; then
    publishable=pk_sandbox_local sandbox=1 from='Calabash <hello@calabash.example>'
  else
    publishable='' sandbox='' from=''
  fi
  cat >.env <<END
# The address at which browsers find Calabash, and the one it listens on (terminate HTTPS in front of it).
APP_URL=http://localhost:8080
LISTEN=127.0.0.1:8080
# The number of proxies in front of the API, including the balancer.
TRUST_PROXY=1

# Cards: the public key; the others are .secrets/stripe_secret_key and .secrets/stripe_webhook_secret.
STRIPE_PUBLISHABLE_KEY=$publishable
ALLOW_SANDBOX=$sandbox

# Mail: the sender; the server is .secrets/smtp_url, smtps://user:password@host:465.
MAIL_FROM=$from

# Text messages, if wanted; the token is .secrets/twilio_auth_token.
TWILIO_ACCOUNT_SID=
TWILIO_FROM=
END
fi

for name in stripe_secret_key stripe_webhook_secret smtp_url; do
  [ -s ".secrets/$name" ] || echo "to be filled in: .secrets/$name"
done
for name in STRIPE_PUBLISHABLE_KEY MAIL_FROM; do
  grep -q "^$name=." .env || echo "to be filled in: $name in .env"
done
