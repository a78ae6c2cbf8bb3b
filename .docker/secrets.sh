#!/bin/sh
# Generates what docker-compose.yml needs: passwords, keys, certificates, and a .env to fill in. Existing files stay as they are,
# except that addresses of Postgres and Redis without TLS get it, so it may be run again. With `try`, no accounts are needed: cards are the sandbox's, and mail is
# only shown. With `store-user`, the application signs in to the event store as a user that is no admin (docs/operations.md).
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
# A user of its own for each part, which the role `migrate` makes. The sandbox makes tables itself, so there one user does everything.
for part in api worker projector; do
  if [ "${1:-}" = try ] || grep -qs sandbox stripe_secret_key; then
    keep "${part}_database_url" "$(cat database_url)"
  else
    keep "${part}_database_url" "postgres://calabash_$part:$(random)@postgres:5432/calabash"
  fi
done
keep redis_url "redis://:$(cat redis_password)@redis:6379"
keep eventstore_url "esdb+discover://admin:$(cat eventstore_password)@eventstore:2113?tls=true&tlsCAFile=/run/secrets/eventstore_authority"
# Given an admin's address, the role `migrate` makes the user of eventstore_url. Existing installations get it by `store-user`.
[ "${1:-}" != store-user ] || keep eventstore_admin_url "$(cat eventstore_url)"
keep session_keys "$(random)"
keep data_keys "$(random)"
keep event_keys "$(random)"
keep metrics_token "$(random)"
keep transparency_key "$(random)"

# Addresses of versions before TLS, and of the event store's admin. The file is replaced, since running containers go on reading the old one.
encrypted() { # encrypted NAME PATTERN REPLACEMENT
  sed "s|$2|$3|" "$1" >"$1.new"
  if cmp -s "$1" "$1.new"; then rm "$1.new"; else mv "$1.new" "$1"; fi
}
for name in database_url api_database_url worker_database_url projector_database_url; do
  encrypted "$name" '@postgres:5432/calabash$' '&?sslmode=verify-full\&sslrootcert=/run/secrets/stores_authority'
done
if [ -s eventstore_admin_url ]; then
  encrypted eventstore_url '//admin:[^@]*@eventstore:2113' "//calabash:$(random)@eventstore:2113"
fi
encrypted redis_url '^redis://\(.*\)@redis:6379$' 'rediss://\1@redis:6380?tlsCAFile=/run/secrets/stores_authority'

# Two certificate authorities of our own, one for the event store, which its nodes and clients trust, and one for Postgres and
# Redis, which only their clients trust. Their keys are not kept.
new=$(mktemp -d)
trap 'rm -rf "$new"' EXIT
authority() { # authority NAME SUBJECT
  cat >"$new/extensions" <<END
basicConstraints = critical, CA:TRUE, pathlen:0
keyUsage = critical, keyCertSign, cRLSign
subjectKeyIdentifier = hash
END
  sign "$1" "/O=Calabash/CN=$2" 3650 -signkey "$new/$1.key"
}
server() { # server NAME AUTHORITY SUBJECT USES ADDRESSES
  cat >"$new/extensions" <<END
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature, keyEncipherment
extendedKeyUsage = $4
subjectAltName = $5, DNS:localhost, IP:127.0.0.1
END
  sign "$1" "$3" 1825 -CA "$new/$2.crt" -CAkey "$new/$2.key" -CAcreateserial
}
sign() { # sign NAME SUBJECT DAYS OPTION...
  name=$1 subject=$2 days=$3
  shift 3
  openssl genpkey -algorithm $keys -out "$new/$name.key" 2>/dev/null
  openssl req -new -key "$new/$name.key" -subj "$subject" -out "$new/$name.csr"
  openssl x509 -req -sha256 -days "$days" -in "$new/$name.csr" -extfile "$new/extensions" -out "$new/$name.crt" "$@" 2>/dev/null
}

if [ ! -s eventstore_certificate ]; then
  keys='RSA -pkeyopt rsa_keygen_bits:2048'
  authority eventstore 'Calabash event store authority'
  # The nodes know each other by this name, and each is also a client of the others.
  server node eventstore /CN=eventstoredb-node 'serverAuth, clientAuth' \
    'DNS:eventstore, DNS:eventstore-1, DNS:eventstore-2, DNS:eventstore-3'
  cp "$new/eventstore.crt" eventstore_authority
  cp "$new/node.key" eventstore_key
  cp "$new/node.crt" eventstore_certificate
fi
# Together, since the authority's key is gone afterwards; it comes last, as the sign that all are there.
if [ ! -s stores_authority ]; then
  keys='EC -pkeyopt ec_paramgen_curve:P-256'
  authority stores 'Calabash stores authority'
  for store in postgres redis; do
    server "$store" stores "/CN=$store" serverAuth "DNS:$store"
    cp "$new/$store.key" "${store}_key"
    cp "$new/$store.crt" "${store}_certificate"
  done
  cp "$new/stores.crt" stores_authority
fi

if [ "${1:-}" = try ]; then
  keep stripe_secret_key sk_sandbox_local
  keep smtp_url smtp://mail:1025
fi
# Empty means "not set".
for name in stripe_secret_key stripe_webhook_secret stripe_connect_webhook_secret smtp_url twilio_auth_token \
  vapid_private_key openid_client_secret eventstore_admin_url; do
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

# Payouts by Stripe, if wanted: PAYOUTS=connect, and the country of the operator's account, such as US; the secret of the endpoint
# for connected accounts is .secrets/stripe_connect_webhook_secret.
PAYOUTS=
STRIPE_COUNTRY=

# Mail: the sender; the server is .secrets/smtp_url, smtps://user:password@host:465.
MAIL_FROM=$from

# Sign-in by an OpenID Connect provider, if wanted; its secret is .secrets/openid_client_secret.
OPENID_ISSUER=
OPENID_CLIENT_ID=
OPENID_NAME=

# Text messages, if wanted; the token is .secrets/twilio_auth_token.
TWILIO_ACCOUNT_SID=
TWILIO_FROM=

# For whom backups are encrypted: a recipient of age, which begins with age1 (docs/operations.md).
BACKUP_RECIPIENT=
END
fi

for name in stripe_secret_key stripe_webhook_secret smtp_url; do
  [ -s ".secrets/$name" ] || echo "to be filled in: .secrets/$name"
done
for name in STRIPE_PUBLISHABLE_KEY MAIL_FROM; do
  grep -q "^$name=." .env || echo "to be filled in: $name in .env"
done
